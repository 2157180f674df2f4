import type { Account, Failure, Hook } from './call.ts'
import type { Courier } from './courier.ts'

export type Template = {
  vendor: string
  /** The business that registered it, as `businessOf` names it; null for one that was entered for all. */
  owner: string | null
  id: string
  name: string
  language: string
  category: string
  /** In the vendor's own words. */
  status: string
  components: readonly unknown[]
  /** How many values its text takes; null where the vendor does not count. */
  values: number | null
}

/** What a vendor remembers of one thing, such as an upload that has begun. */
export type Facts = Readonly<Record<string, string>>
export type Person = { isBlocked: boolean; isUnreachable: boolean }

/** What a business has in common, whatever number it sends from: the first of these that its account has. */
const businessNames = ['wabaId', 'projectId', 'apiKey', 'authKey', 'accKey', 'username', 'clientId'] as const
/** What a customer writes to. */
const lineNames = ['phoneNumberId', 'pageId', 'botToken', 'appId', 'contactId', 'agentId', ...businessNames] as const

export function businessOf({ settings }: Account): string {
  return firstOf(settings, businessNames)
}

function lineAndCustomer({ vendor, settings }: Account, customer: string): string {
  return `${vendor}|${firstOf(settings, lineNames)}|${customer}`
}

function firstOf(settings: Account['settings'], names: readonly string[]): string {
  const name = names.find(one => settings[one])
  return (name && settings[name]) ?? ''
}

const windowMs = 24 * 3600 * 1000
const mostIds = 200_000

/** What the vendors know: who calls them, whose templates they keep, which customers they reach. */
export class Desk {
  readonly #accounts: Account[] = []
  readonly #templates: Template[] = []
  readonly #people = new Map<string, Person>()
  readonly #written = new Map<string, number>()
  readonly #taken = new Set<string>()
  readonly #tokens = new Map<string, Account>()
  readonly #facts = new Map<string, Facts>()
  readonly #courier: Courier
  readonly #reviewMs: number
  /** Where the vendors are, for addresses that they name. */
  origin = ''

  constructor(courier: Courier, reviewMs: number) {
    this.#courier = courier
    this.#reviewMs = reviewMs
  }

  /** An account that has the same settings gets the new address. */
  enter(account: Account): void {
    const kept = this.#accounts.findIndex(
      ({ vendor, settings }) =>
        vendor === account.vendor && JSON.stringify(settings) === JSON.stringify(account.settings),
    )
    if (kept < 0) this.#accounts.push(account)
    else this.#accounts[kept] = account
  }

  accounts(vendor: string): readonly Account[] {
    return this.#accounts.filter(account => account.vendor === vendor)
  }

  /** The account with these settings; undefined without one, and for settings that are empty. */
  account(vendor: string, wanted: Readonly<Record<string, string>>): Account | undefined {
    const pairs = Object.entries(wanted)
    if (pairs.some(([, value]) => value === '')) return undefined
    return this.accounts(vendor).find(({ settings }) => pairs.every(([key, value]) => settings[key] === value))
  }

  moveWebhook(account: Account, webhookUrl: string | null, settings: Record<string, string> = {}): void {
    const kept = this.#accounts.indexOf(account)
    if (kept >= 0) this.#accounts[kept] = { ...account, webhookUrl, settings: { ...account.settings, ...settings } }
  }

  giveToken(account: Account, token: string): string {
    this.#tokens.set(token, account)
    return token
  }

  accountOfToken(vendor: string, token: string): Account | undefined {
    const account = this.#tokens.get(token)
    return account?.vendor === vendor ? account : undefined
  }

  keepTemplate(template: Template): void {
    const kept = this.#templates.findIndex(({ vendor, id }) => vendor === template.vendor && id === template.id)
    if (kept < 0) this.#templates.push(template)
    else this.#templates[kept] = template
  }

  /** After the time of a review the vendor approves it, and says so where it does. */
  review(template: Template, word: string, told: () => Hook | null): void {
    const tell = () => {
      this.keepTemplate({ ...template, status: word })
      return told()
    }
    this.#courier.later(this.#reviewMs, tell, template.vendor)
  }

  templates(vendor: string): readonly Template[] {
    return this.#templates.filter(template => template.vendor === vendor)
  }

  /** Those that this account may send. */
  templatesOf(account: Account): readonly Template[] {
    const { vendor } = account
    const business = businessOf(account)
    return this.#templates.filter(one => one.vendor === vendor && (one.owner === null || one.owner === business))
  }

  dropTemplate(account: Account, name: string): boolean {
    const found = this.templatesOf(account).find(template => template.name === name)
    if (found) this.#templates.splice(this.#templates.indexOf(found), 1)
    return found !== undefined
  }

  person(vendor: string, number: string): Person {
    return this.#people.get(`${vendor}|${number}`) ?? { isBlocked: false, isUnreachable: false }
  }

  note(vendor: string, number: string, change: Partial<Person>): void {
    this.#people.set(`${vendor}|${number}`, { ...this.person(vendor, number), ...change })
  }

  /** What becomes of a message that was taken: the failure, where nobody can be reached. */
  missed(vendor: string, number: string, failure: Failure): Failure | null {
    const { isBlocked, isUnreachable } = this.person(vendor, number)
    return isBlocked || isUnreachable ? failure : null
  }

  /** A customer writes to one number, page or bot, and opens a window there alone. */
  hear(account: Account, from: string): void {
    this.#written.set(lineAndCustomer(account, from), Date.now())
  }

  hasWritten(account: Account, from: string): boolean {
    return this.#written.has(lineAndCustomer(account, from))
  }

  isWindowOpen(account: Account, to: string): boolean {
    const writtenAt = this.#written.get(lineAndCustomer(account, to))
    return writtenAt !== undefined && Date.now() - writtenAt < windowMs
  }

  remember(vendor: string, thing: string, facts: Facts): void {
    this.#facts.set(`${vendor}|${thing}`, facts)
  }

  recall(vendor: string, thing: string): Facts | undefined {
    return this.#facts.get(`${vendor}|${thing}`)
  }

  /** A call of the vendor's whose answer it waits for. */
  ask(hook: Hook): Promise<{ status: number; body: string }> {
    return this.#courier.ask(hook)
  }

  /** False for an id that this vendor has had before. */
  isFirst(vendor: string, id: string): boolean {
    const key = `${vendor}|${id}`
    if (this.#taken.has(key)) return false
    if (this.#taken.size >= mostIds) this.#taken.clear()
    this.#taken.add(key)
    return true
  }
}

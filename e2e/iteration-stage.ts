import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { eventually } from '../server/src/testing/world.ts'
import { type BroadcastStage, greeting, openBroadcasts } from './broadcast-stage.ts'
import { asOwner } from './database.ts'
import { visitAs } from './stage.ts'

export const base = '/chatbird/api/campaign'
/** A maker of campaigns, a checker, and one who only looks. */
const people = [
  ['meena', 4],
  ['chetan', 5],
  ['victor', 6],
] as const
type Person = (typeof people)[number][0]
type CampaignDraft = { name: string; uploadType: string }

export type IterationStage = Awaited<ReturnType<typeof openIterations>>

/** A shop with a simulated channel, an approved template on it, and staff who make, check and look. */
export async function openIterations() {
  const shop = await openBroadcasts()
  const templateId = await shop.approve('order_on_its_way', greeting)
  for (const [name, role] of people) await makeUser(shop, name, role)
  const columnMapping = [{ name: 'body.1', type: 'static', value: 'Meera' }]
  const makeCampaign = async (draft: CampaignDraft): Promise<string> => {
    const { body } = await shop.admin.post(base, { channelId: shop.channelId, templateId, columnMapping, ...draft })
    expect(body.errors ?? []).toEqual([])
    return body.data.campaign.id
  }
  /** An iteration as its maker left it; answers its id. */
  const make = async (campaignId: string, draft: object): Promise<string> => {
    const { body } = await shop.admin.post(`${base}/${campaignId}/activity`, draft)
    expect(body.errors ?? []).toEqual([])
    return body.data.activity.id
  }
  const approved = async (campaignId: string, draft: object): Promise<string> => {
    const id = await make(campaignId, { ...draft, submit: true })
    const read = async () => (await shop.admin.get(`${base}/activity/${id}`)).body.data.activity
    await eventually(async () => (await read()).recipientCount !== null)
    const checker = await signInAt(shop.stage.server.address, 'chetan@demo.parley')
    await checker.post(`${base}/activity/${id}/approve`, {})
    return id
  }
  const as = (name: Person, path: string): Promise<Page> => visitAs(shop.stage, `${name}@demo.parley`, path)
  const goTo = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${shop.stage.server.address}${path}`)
    await page.waitForLoadState('networkidle')
  }
  return { ...shop, makeCampaign, make, approved, as, goTo }
}

/** Presses an entry of the menu beside the buttons of a page. */
export async function more(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

function makeUser({ stage }: BroadcastStage, name: Person, role: number): Promise<unknown> {
  return asOwner(
    stage,
    `insert into users (enterprise_id, name, email, password_hash, activated_at, roles)
     select enterprise_id, initcap($1), $1 || '@demo.parley', password_hash, activated_at, $2 from users
     where email = 'admin@demo.parley'`,
    [name, [role]],
  )
}

import type { BroadcastRequest } from '@parley/contracts/broadcasts/broadcasts.ts'
import { email } from '@parley/contracts/channels/kinds.ts'
import { optOutColumn } from '@parley/contracts/contacts/opt-out.ts'
import type { FilledMedia } from '@parley/contracts/templates/filled.ts'
import { type Mapping, valuesOf } from '@parley/contracts/templates/mapping.ts'
import { fillTemplate } from '@parley/contracts/templates/render.ts'
import type { TemplateContent } from '@parley/contracts/templates/templates.ts'
import type { Content } from '@parley/vendors/content.ts'
import { sql } from 'kysely'
import { maskedPhone } from '../contacts/masks.ts'
import { type BuiltInValues, type ContactData, readersOf } from '../contacts/values.ts'
import { fileLink } from '../files/links.ts'
import { listed } from '../platform/database/database.arrays.ts'
import { planKept } from '../platform/database/database.plans.ts'
import type { Db } from '../platform/database/database.ts'
import type { Platform } from '../platform/work.ts'
import type { Claimed } from './claim.ts'
import type { Purpose } from './gate/gate.ts'
import { type LinkDraft, shortener, urlBases } from './links.ts'
import { optOutLink } from './opt-out/opt-out.link.ts'
import { testText } from './test-message.ts'

/** A file of ours, or an address of the template's own. */
export type StoredMedia = Omit<FilledMedia, 'url'> & { fileId: string | null; url: string }
/** What a broadcast says, as it was when it was sent. */
export type BroadcastContent = {
  template: TemplateContent
  media: StoredMedia | null
  cards: (StoredMedia | null)[]
  trackLinks: boolean
}

/** As the row keeps it, with the template as it was asked for. */
export type StoredContent = BroadcastContent & {
  sent: NonNullable<NonNullable<BroadcastRequest['message']>['template']>
}

/** `insertBroadcast` alone writes both. */
export function storedContent({ content }: { content: unknown }): StoredContent {
  return content as StoredContent
}

export function storedMapping({ mapping }: { mapping: unknown }): Mapping[] {
  return mapping as Mapping[]
}

export type Written =
  | { purpose: Purpose; content: Content; links: LinkDraft[]; session?: string; columns?: Record<string, string> }
  | { purpose: Purpose; missing: string }

type Writer = { purpose: Purpose; write(row: Claimed, person: Person | undefined, leavesAt?: number): Written }

/** Writes what each row says; rows of one broadcast share what can be worked out once. */
export async function writeContents(db: Db, platform: Platform, rows: readonly Claimed[]): Promise<Written[]> {
  const writers = await broadcastWriters(db, platform, rows)
  const people = await readPeople(db, rows)
  const said = await chatTexts(db, rows)
  return rows.map(row => {
    const writer = row.broadcastId ? writers.get(row.broadcastId) : undefined
    if (writer) return writer.write(row, row.contactId ? people.get(row.contactId) : undefined)
    const { content, session } = said.get(row.messageId ?? '') ?? unsaid(row)
    return { purpose: 'SERVICE', content, links: [], ...(session ? { session } : {}) }
  })
}

async function broadcastWriters(db: Db, platform: Platform, rows: readonly Claimed[]): Promise<Map<string, Writer>> {
  const ids = [...new Set(rows.flatMap(({ broadcastId }) => broadcastId ?? []))]
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<{ id: string; content: unknown; mapping: unknown; timeZone: string }>`${planKept}
    select b.id, b.content, b.mapping, e.timezone as "timeZone"
    from broadcasts b join enterprises e on e.id = b.enterprise_id
    where b.id = any(${listed(ids)}::uuid[])`.execute(db.withoutPlugins())
  const usually = Date.now()
  return new Map(
    found.map(({ id, timeZone, ...row }) => [
      id,
      writerOf(platform, { ...storedContent(row), mapping: storedMapping(row) }, { timeZone, usually }),
    ]),
  )
}

type Clock = {
  /** Dates in texts are those of the enterprise's clock. */
  timeZone: string
  /** What has left already is written without a time at which it leaves. */
  usually?: number
}

/** Reads template and mapping once and writes for many. */
export function writerOf(
  platform: Platform,
  { mapping, ...content }: BroadcastContent & { mapping: Mapping[] },
  { timeZone, usually = 0 }: Clock,
): Writer {
  const { template } = content
  const purpose = template.category
  const valued = valuesOf(template, mapping)
  const bases = urlBases(template)
  const tracking = { trackLinks: content.trackLinks, isHtml: template.channelType === email }
  const chosen = {
    ...(content.media ? { header: linked(platform, content.media) } : {}),
    cards: content.cards.map(media => (media ? linked(platform, media) : undefined)),
  }
  return {
    purpose,
    write(row, person, leavesAt = usually) {
      const links = shortener(platform.config.publicUrl, { ...row, ...tracking })
      const { columns, read } = columnsOf(platform, row, person)
      const result = valued(read, { shortenIn: links.shortenIn(bases), timeZone, leavesAt })
      if ('missing' in result) return { purpose, missing: result.missing }
      const filled = fillTemplate(template, links.inValues(result.values, bases), chosen)
      return { purpose, content: { kind: 'template', template: links.inTemplate(filled) }, links: links.made, columns }
    },
  }
}

function linked(platform: Platform, { fileId, ...media }: StoredMedia): FilledMedia {
  return { ...media, url: fileId ? fileLink(platform, fileId) : media.url }
}

/** Reads a contact's value by the name that a mapping uses, in lower case. */
type Person = (name: string) => string | undefined

/** `columns` gathers what is read of the contact: kept with the row, it says later what was written. */
function columnsOf(platform: Platform, row: Claimed, person: Person | undefined) {
  const own = row.vars ?? {}
  const ofMessage: Record<string, () => string | undefined> = {
    phonenumber: () => row.recipient ?? undefined,
    [optOutColumn.toLowerCase()]: () => optOutLink(platform, row.id),
  }
  const columns = { ...own }
  const read = (name: string) => {
    const key = name.trim().toLowerCase()
    if (person && !Object.hasOwn(columns, key)) columns[key] = person(key) ?? ''
    return (
      (Object.hasOwn(columns, key) && columns[key]) || (Object.hasOwn(ofMessage, key) ? ofMessage[key]?.() : undefined)
    )
  }
  return { columns, read }
}

/** The contacts of the rows, by id, with their values by column. */
export async function readPeople(
  db: Db,
  rows: readonly Pick<Claimed, 'contactId' | 'enterpriseId'>[],
): Promise<Map<string, Person>> {
  const ids = [...new Set(rows.flatMap(({ contactId }) => contactId ?? []))]
  if (ids.length === 0) return new Map()
  const enterprises = [...new Set(rows.map(({ enterpriseId }) => enterpriseId))]
  const found = await contactsOf(db, ids)
  const { rows: fields } = await sql<{ id: string; fieldName: string }>`${planKept}
    select id, field_name as "fieldName" from contact_definitions
    where enterprise_id = any(${listed(enterprises)}::uuid[]) and deleted_at is null`.execute(db.withoutPlugins())
  // Columns of a broadcast are named in any case.
  const columns = new Map(Object.entries(readersOf(fields)).map(([name, read]) => [name.toLowerCase(), read]))
  return new Map(found.map(contact => [contact.id, name => columns.get(name)?.(contact, contact.data)]))
}

/** Whoever was merged since the message was written down is its survivor, whose values are kept up to date. */
async function contactsOf(db: Db, ids: readonly string[]): Promise<Contact[]> {
  const { rows } = await sql<Contact>`${planKept}
    select id, name, phone_number as "phoneNumber", email, whatsapp_number as "whatsappNumber", facebook_id as "facebookId",
      insta_id as "instaId", twitter_id as "twitterId", data, merged_into as "mergedInto"
    from contacts where id = any(${listed(ids)}::uuid[])`.execute(db.withoutPlugins())
  const others = rows.flatMap(({ mergedInto }) => mergedInto ?? [])
  if (others.length === 0) return rows
  const survivors = new Map((await contactsOf(db, others)).map(one => [one.id, one]))
  return rows.map(row => ({ ...row, ...survivors.get(row.mergedInto ?? ''), id: row.id }))
}

/** Columns of a contact that hold numbers, in lower case. */
const phoneColumns = ['phonenumber', 'whatsappnumber']

/** As `withoutNumbers`, for what was kept with a message. */
export function columnsWithoutNumbers(columns: Record<string, string>): Record<string, string> {
  const masked = phoneColumns.flatMap(name => (columns[name] ? [[name, maskedPhone(columns[name])]] : []))
  return { ...columns, ...Object.fromEntries(masked) }
}

/** For the eyes of those who may not see numbers, inside a text either. */
export function withoutNumbers(people: ReadonlyMap<string, Person>): Map<string, Person> {
  const masked =
    (person: Person): Person =>
    name =>
      phoneColumns.includes(name) ? maskedPhone(person(name) ?? '') : person(name)
  return new Map(Array.from(people, ([id, person]) => [id, masked(person)]))
}

/** `data` is written by the contact book alone: texts and lists of texts by the definition's id. */
type Contact = BuiltInValues & { id: string; data: ContactData; mergedInto: string | null }

type Said = { content: Content; session: string | null }

function unsaid(row: Claimed): Said {
  return { content: { kind: 'text', text: testText(row) ?? '' }, session: null }
}

async function chatTexts(db: Db, rows: readonly Claimed[]): Promise<Map<string, Said>> {
  const ids = rows.flatMap(({ messageId, broadcastId }) => (messageId && !broadcastId ? messageId : []))
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chatId')
    .select(['messages.id', 'messages.message', 'messages.buttons', 'chats.vendorSession as session'])
    .where('messages.id', 'in', ids)
    .execute()
  return new Map(
    found.map(({ id, message, buttons, session }) => {
      // Written by `appendMessage` alone.
      const pressed = (buttons ?? []) as { text: string; payload: string }[]
      const content: Content = { kind: 'text', text: message, ...(pressed.length > 0 ? { buttons: pressed } : {}) }
      return [id, { content, session }]
    }),
  )
}

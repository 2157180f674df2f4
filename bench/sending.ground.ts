import type { Databases } from '../server/src/platform/database/database.ts'
import type { Product } from './product.ts'
import type { Sink } from './sending.vendor.ts'

export type Line = { channelId: string; templateId: string; groupId: string }
/** Channels with a template each, and groups of the same size that any of them may send to. */
export type Ground = { lines: Line[] }

export const appSecret = 'bench-app-secret'
export const accessToken = 'bench-access-token'
const templateName = 'order_shipped'
const cityField = '0197f3a0-0000-7000-8000-00000000c17e'

/** Channels and templates through the product's own calls, contacts by SQL: the calls would take hours. */
export async function prepareGround(
  product: Pick<Product, 'call'>,
  db: Databases['owner'],
  { channels, perChannel, sink }: { channels: number; perChannel: number; sink?: Pick<Sink, 'enter'> },
): Promise<Ground> {
  const { rows } = await db.query<{ id: string }>('select enterprise_id as id from users order by id limit 1')
  const enterpriseId = rows[0]?.id ?? ''
  await addContacts(db, enterpriseId, channels * perChannel)
  const lines: Line[] = []
  for (let number = 0; number < channels; number += 1) {
    const data = settingsOf(number)
    await sink?.enter(data)
    const channelId = await makeChannel(product, { number, data })
    const templateId = await makeTemplate(product, { channelId, name: `${templateName}_${number}` })
    lines.push({ channelId, templateId, groupId: await makeGroup(db, { enterpriseId, number, channels }) })
  }
  await db.query('vacuum analyze contacts, contact_set_members')
  return { lines }
}

/** A body with a column of the contact and a text that is the same for all. */
export function broadcastTo(
  channelId: string,
  templateId: string,
  to: { groupIds: string[] } | { phoneNumber: string[] },
) {
  const columnMapping = [
    { name: 'body.1', type: 'column', value: 'city|Pune' },
    { name: 'body.2', type: 'static', value: 'tomorrow' },
  ]
  return { channelId, message: { template: { templateUId: templateId } }, columnMapping, ...to }
}

export async function setRate(
  { call }: Pick<Product, 'call'>,
  channelId: string,
  ratePerSecond: number,
): Promise<void> {
  await call('PUT', `/e/enterprise/channels/${channelId}`, { data: { ratePerSecond: String(ratePerSecond) } })
}

async function addContacts(db: Databases['owner'], enterpriseId: string, count: number): Promise<void> {
  await db.query(
    `insert into contact_definitions (id, enterprise_id, position, field_name, name_key, field_label, label_key,
       help_text, is_mandatory, is_searchable, field_type, input_type)
     values ($1, $2, 2, 'city', 'city', 'City', 'city', 'Where', false, false, 'text', 'alphanumeric')`,
    [cityField, enterpriseId],
  )
  await db.query(
    `insert into contacts (enterprise_id, name, phone_number, is_proven, data)
     select $1, 'Customer ' || n, (919000000000 + n)::text, true, jsonb_build_object($3::text, 'Pune ' || n % 100)
     from generate_series(0, $2::bigint - 1) n`,
    [enterpriseId, count, cityField],
  )
}

function settingsOf(number: number) {
  return {
    accessToken,
    phoneNumberId: String(100_000_000_000_000 + number),
    wabaId: String(200_000_000_000_000 + number),
    appSecret,
    contactId: String(918_000_000_000 + number),
  }
}

type Shop = { number: number; data: ReturnType<typeof settingsOf> }

async function makeChannel({ call }: Pick<Product, 'call'>, { number, data }: Shop): Promise<string> {
  const { id } = await call<{ id: string }>('POST', '/e/enterprise/channels', {
    name: `Shop ${number}`,
    type: 4,
    vendor: 90,
    data: { ...data, ratePerSecond: '1000' },
  })
  return id
}

async function makeTemplate(
  { call }: Pick<Product, 'call'>,
  made: { channelId: string; name: string },
): Promise<string> {
  const components = [{ type: 'BODY', text: 'Your order for {{1}} comes {{2}}.', example: ['Pune', 'tomorrow'] }]
  const draft = { ...made, language: 'en', category: 'Utility', components, submit: true }
  const base = '/chatbird/api/templates'
  let { template } = await call<{ template: { id: string; status: string } }>('POST', base, draft)
  for (let look = 0; template.status === 'PENDING' && look < 100; look += 1) {
    await new Promise(resolve => setTimeout(resolve, 50))
    await call('POST', `${base}/sync`, { channelId: made.channelId })
    ;({ template } = await call<{ template: typeof template }>('GET', `${base}/${template.id}`))
  }
  if (template.status !== 'APPROVED') throw new Error(`The template is ${template.status}.`)
  return template.id
}

type Group = { enterpriseId: string; number: number; channels: number }

async function makeGroup(db: Databases['owner'], { enterpriseId, number, channels }: Group): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into contact_sets (enterprise_id, kind, name, name_key) values ($1, 'group', $2, lower($2)) returning id`,
    [enterpriseId, `Group ${number}`],
  )
  const id = rows[0]?.id ?? ''
  await db.query(
    `insert into contact_set_members (set_id, contact_id, enterprise_id)
     select $1, id, enterprise_id from contacts where enterprise_id = $2 and phone_number::bigint % $3 = $4`,
    [id, enterpriseId, channels, number],
  )
  return id
}

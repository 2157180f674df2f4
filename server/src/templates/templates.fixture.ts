import { noRequest, systemActor, transact } from '../platform/transact.ts'
import type { callerAt } from '../testing/server.ts'
import type { Caller, World } from '../testing/world.ts'
import { applyTemplateEvent } from './templates.review.ts'

export const base = '/chatbird/api/templates'
let made = 0

/** A channel of the built-in simulator; answers its id. */
export async function makeChannel(caller: Caller, type = 4, vendor = 99): Promise<string> {
  made += 1
  const { body } = await caller.post('/e/enterprise/channels', { name: `Shop ${made}`, type, vendor, data: {} })
  if (!body.status) throw new Error(`${body.message}: ${JSON.stringify(body.errors)}`)
  return body.response.id
}

/** A draft that may be submitted as it is. */
export function templateDraft(changes: Record<string, unknown> = {}) {
  made += 1
  return {
    name: `order_shipped_${made}`,
    language: 'en',
    category: 'Utility',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: ['4711'] },
      { type: 'BODY', text: 'Hello {{1}}, it is on its way.', example: ['Meera'] },
      { type: 'FOOTER', text: 'Parley Store' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Track', url: 'https://shop.in/{{1}}', example: '4711' }] },
    ],
    ...changes,
  }
}

/** A template; answers its id. */
export async function makeTemplate(
  caller: Caller | ReturnType<typeof callerAt>,
  changes: Record<string, unknown>,
): Promise<string> {
  const { body } = await caller.post(base, templateDraft(changes))
  if (!body.status) throw new Error(`${body.message}: ${JSON.stringify(body.errors)}`)
  return body.data.template.id
}

const card = {
  media: { format: 'IMAGE', url: 'https://shop.in/kurta.jpg' },
  body: { text: 'Take a look' },
  buttons: [{ type: 'URL', text: 'Buy', url: 'https://shop.in/kurta' }],
}
/** The parts of one. */
export const carousel = [
  { type: 'BODY', text: 'New this week.' },
  { type: 'carousel', cards: [card, card] },
]

export function richCardDraft(changes: Record<string, unknown> = {}) {
  made += 1
  return {
    name: `Diwali ${made}`,
    type: 'standalone',
    cards: [
      {
        title: 'Sale',
        description: 'Everything at half price.',
        media: { type: 'IMAGE', url: 'https://shop.in/sale.jpg', height: 'TALL' },
        suggestions: [{ type: 'url', text: 'Shop now', value: 'https://shop.in' }],
      },
    ],
    ...changes,
  }
}

/** A rich card; answers its id. */
export async function makeRichCard(caller: Caller, changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await caller.post('/chatbird/api/richcard/create', richCardDraft(changes))
  if (!body.status) throw new Error(`${body.message}: ${JSON.stringify(body.errors)}`)
  return body.data.richCard.id
}

/** News of a template, as the vendor tells them to the channel. */
export async function tellOfTemplate(world: World, channelId: string, event: Parameters<typeof applyTemplateEvent>[2]) {
  const { owner } = world.platform.databases
  const { rows } = await owner.query('select enterprise_id from channels where id = $1', [channelId])
  const actor = systemActor(rows[0].enterprise_id)
  await transact({ platform: world.platform, actor, request: noRequest }, work =>
    applyTemplateEvent(work, { id: channelId }, event),
  )
}

import type { Call } from './caller.ts'

type Named = { id: string; name: string }

const channel = { name: 'Acme simulator', type: 4, vendor: 99, contactId: '919000000001', data: {} }
const template = {
  name: 'order_on_its_way',
  language: 'en',
  category: 'UTILITY',
  components: [
    { type: 'BODY', text: 'Hello {{1}}, your order is on its way to {{2}} today.', example: ['Meera', 'Pune'] },
    { type: 'FOOTER', text: 'Acme Traders' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Call me' },
        { type: 'URL', text: 'Track order', url: 'https://acme.example/orders' },
      ],
    },
  ],
}
const columnMapping = [
  { name: 'body.1', type: 'column', value: 'name|friend' },
  { name: 'body.2', type: 'column', value: 'city|you' },
]
const group = 'Care plan'
const waitMs = 250
const mostTries = 240

export type PlantedNumber = { channelId: string; templateUId: string }

/** A simulated number, and a template that is approved while everything else is planted. */
export async function plantNumber(call: Call): Promise<PlantedNumber> {
  const channelId = await plantChannel(call)
  return { channelId, templateUId: await plantTemplate(call, channelId) }
}

/** What a send looks like when it is over: a group of the book has got a template. */
export async function plantBroadcast(call: Call, { channelId, templateUId }: PlantedNumber): Promise<void> {
  const path = '/chatbird/api/broadcast'
  const { broadcastList } = await call<{ broadcastList: Named[] }>('GET', `${path}?channelId=${channelId}`)
  if (broadcastList.length > 0) return
  await approved(call, templateUId)
  const { groups } = await call<{ groups: Named[] }>('GET', '/chatbird/api/customer_master/groups')
  const groupIds = groups.flatMap(({ id, name }) => (name === group ? [id] : []))
  await call('POST', path, { channelId, groupIds, message: { template: { templateUId } }, columnMapping })
}

async function plantChannel(call: Call): Promise<string> {
  const path = '/e/enterprise/channels'
  const { channels } = await call<{ channels: Named[] }>('GET', `${path}?perPage=100`)
  const there = channels.find(({ name }) => name === channel.name)
  return there?.id ?? (await call<{ id: string }>('POST', path, channel)).id
}

async function plantTemplate(call: Call, channelId: string): Promise<string> {
  const path = '/chatbird/api/templates'
  const { templates } = await call<{ templates: Named[] }>('GET', `${path}?channelId=${channelId}`)
  const there = templates.find(({ name }) => name === template.name)
  const draft = { ...template, channelId, submit: true }
  return there?.id ?? (await call<{ template: Named }>('POST', path, draft)).template.id
}

/** The simulated vendor approves it by itself, a moment later. */
async function approved(call: Call, id: string): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const found = await call<{ template: { status: string } }>('GET', `/chatbird/api/templates/${id}`)
    if (found.template.status === 'APPROVED') return
    await new Promise(resolve => setTimeout(resolve, waitMs))
  }
  throw new Error('The demo could not be planted: its template was not approved.')
}

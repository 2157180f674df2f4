import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { eventually } from '../server/src/testing/world.ts'
import { asOwner } from './database.ts'
import { openStage, type Stage, visitAs } from './stage.ts'

export const reports = '/campaigns/broadcast'
export const sendForm = '/campaigns/broadcast/create'
const book = '/chatbird/api/customer_master'

export type BroadcastStage = Awaited<ReturnType<typeof openBroadcasts>>

/** The product with a channel of the built-in simulator, from which nothing has been sent yet. */
export async function openBroadcasts(settings: Record<string, unknown> = {}) {
  const stage = await openStage()
  const admin = await signInAt(stage.server.address)
  const channelId = await makeChannel(admin, settings)
  return {
    stage,
    admin,
    channelId,
    visit: (path: string, options?: Parameters<Stage['open']>[0]) => visitAs(stage, 'admin@demo.parley', path, options),
    /** A template that may be sent; answers its id. */
    approve: (name: string, components: object[], rest: object = {}) =>
      approveTemplate(admin, { channelId, name, components, ...rest }),
    contact: (contact: object) => makeContact(admin, contact),
    group: (name: string, customerIds: string[]) => makeGroup(admin, name, customerIds),
    /** A picture of the library; answers the id of its file. */
    attachment: (name: string, rest: object, picture: Buffer) =>
      attach(stage.server.address, admin, { name, rest, picture }),
    send: (request: object) => send(admin, { channelId, ...request }),
    /** Broadcasts that nobody sent, for a list that is longer than a story may take; the oldest first. */
    plant: (count: number, name: string) => plant(stage, { count, name, channelId }),
    close: () => stage.close(),
  }
}

type Admin = Awaited<ReturnType<typeof signInAt>>

async function makeChannel(admin: Admin, settings: Record<string, unknown>): Promise<string> {
  const { body } = await admin.post('/e/enterprise/channels', {
    name: 'Acme Shop',
    type: 4,
    vendor: 99,
    contactId: '919000000001',
    data: settings,
  })
  expect(body.message).toBe('Channel created successfully')
  return body.response.id
}

/** Answers its id, once the vendor has approved it. */
export async function approveTemplate(admin: Admin, draft: object): Promise<string> {
  const base = '/chatbird/api/templates'
  const { body } = await admin.post(base, { language: 'en', category: 'UTILITY', submit: true, ...draft })
  expect(body.errors ?? []).toEqual([])
  const { id } = body.data.template
  await eventually(async () => (await admin.get(`${base}/${id}`)).body.data.template.status === 'APPROVED')
  return id
}

async function makeContact(admin: Admin, contact: object): Promise<string> {
  const { body } = await admin.post(`${book}/customers`, contact)
  expect(body.message).toBe('Customer created successfully')
  return body.data.customer.id
}

async function makeGroup(admin: Admin, name: string, customerIds: string[]): Promise<string> {
  const { body } = await admin.post(`${book}/groups`, { name })
  const groupIds = [body.data.group.id]
  await admin.post(`${book}/map/groups`, { groupIds, customerIds })
  return groupIds[0]
}

type Attached = { name: string; rest: object; picture: Buffer }

async function attach(address: string, admin: Admin, { name, rest, picture }: Attached): Promise<string> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(picture)], 'sofa.png', { type: 'image/png' }))
  const headers = { 'authentication-token': admin.token }
  const uploaded = await fetch(`${address}/e/drive/upload`, { method: 'POST', headers, body: form })
  const { response }: { response: { id: string } } = JSON.parse(await uploaded.text())
  const { body } = await admin.post('/e/enterprise/artifacts', {
    type: 'IMAGE',
    data: { name },
    fileId: response.id,
    ...rest,
  })
  expect(body.message).toBe('Attachment saved successfully')
  return response.id
}

/** Sends as the form does; answers the broadcast's id. */
async function send(admin: Admin, request: object): Promise<string> {
  const { body } = await admin.post('/chatbird/api/broadcast', request)
  expect(body.errors ?? []).toEqual([])
  return body.data.id
}

type Planted = { count: number; name: string; channelId: string }

async function plant(stage: Stage, { count, name, channelId }: Planted): Promise<void> {
  await asOwner(
    stage,
    `insert into broadcasts (enterprise_id, channel_id, name, content, state, total, fingerprint, created_by, created_by_name)
     select c.enterprise_id, c.id, $1 || '_' || n, '{"sent": {}}', 'COMPLETED', 0, '', u.id, u.name
     from channels c join users u on u.enterprise_id = c.enterprise_id and u.email = 'admin@demo.parley',
       generate_series(1, $2::integer) n where c.id = $3`,
    [name, count, channelId],
  )
}

/** Chooses an entry of a select by its words. */
export async function pick(within: Page | Locator, label: string, words: string): Promise<void> {
  const box = within.getByRole('combobox', { name: label })
  await box.click()
  await box.page().getByRole('option', { name: words }).click()
}

export async function chooseTemplate(page: Page, name: string): Promise<void> {
  await pick(page, 'Channel', 'Acme Shop')
  await pick(page, 'Template', name)
}

export const greeting = [{ type: 'BODY', text: 'Hello {{1}}, your order is on its way.', example: ['Meera'] }]

import { makeChannel, makeTemplate } from '../templates/templates.fixture.ts'
import type { callerAt } from '../testing/server.ts'
import { type Caller, eventually, openWorld } from '../testing/world.ts'

type Asker = Caller | ReturnType<typeof callerAt>
export const base = '/chatbird/api/broadcast'

/** An approved template with a header, a body and a URL button that have a variable each; answers its id. */
export async function approvedTemplate(caller: Asker, channelId: string, changes: Record<string, unknown> = {}) {
  const id = await makeTemplate(caller, { channelId, submit: true, ...changes })
  await eventually(async () => {
    const { body } = await caller.get(`/chatbird/api/templates/${id}`)
    return body.data.template.status === 'APPROVED'
  })
  return id
}

/** A world with a simulated channel and an approved template on it. */
export async function openLine() {
  const world = await openWorld()
  const channelId = await makeChannel(world.as('asha'))
  return { world, channelId, templateId: await approvedTemplate(world.as('asha'), channelId) }
}

export const mapping = [
  { name: 'header.1', type: 'static', value: '4711' },
  { name: 'body.1', type: 'column', value: 'name|friend' },
  { name: 'button.0', type: 'static', value: 'track/4711' },
]

type Draft = { channelId: string; templateId: string; phoneNumber?: string[] | string }

export function request(
  { channelId, templateId, phoneNumber = ['919876500010'] }: Draft,
  more: Record<string, unknown> = {},
) {
  const template = { templateUId: templateId }
  return { channelId, phoneNumber, message: { template }, columnMapping: mapping, ...more }
}

export async function countsOf(caller: Asker, id: string) {
  return (await caller.get(`${base}/${id}`)).body.data.data
}

/** When nothing of it waits any more, or it stands still as expected. */
export function finished(caller: Asker, id: string, ...ends: string[]) {
  const over = ends.length > 0 ? ends : ['COMPLETED', 'FAILED', 'CANCELLED']
  return eventually(async () => {
    const data = await countsOf(caller, id)
    return over.includes(data.status) && data
  }, 60_000)
}

export function numbers(count: number, from = 9_870_000_000): string[] {
  return Array.from({ length: count }, (_none, place) => `91${from + place * 10_000 + 1000}`)
}

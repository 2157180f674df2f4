import type { callerAt } from '../testing/server.ts'
import { type Caller, eventually } from '../testing/world.ts'
import { base as campaigns } from './campaigns.fixture.ts'

export const base = `${campaigns}/activity`
type Asker = Caller | ReturnType<typeof callerAt>

export function activityDraft(changes: Record<string, unknown> = {}) {
  return { name: 'First wave', recipients: { source: 'NUMBERS', numbers: ['9876500010'] }, ...changes }
}

/** An iteration as it is answered. */
export async function makeActivity(caller: Asker, campaignId: string, changes: Record<string, unknown> = {}) {
  const { body } = await caller.post(`${campaigns}/${campaignId}/activity`, activityDraft(changes))
  if (!body.status) throw new Error(`${body.message}: ${JSON.stringify(body.errors)}`)
  return body.data.activity
}

/** One that may be started, its recipients counted: made and submitted by one user, and approved by another. */
export async function approvedActivity(
  { maker, checker }: { maker: Asker; checker: Asker },
  campaignId: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await makeActivity(maker, campaignId, { ...changes, submit: true })
  await counted(maker, id)
  const { body } = await checker.post(`${base}/${id}/approve`, {})
  if (!body.status) throw new Error(body.message)
  return id
}

export async function activityOf(caller: Asker, id: string) {
  return (await caller.get(`${base}/${id}`)).body.data.activity
}

export function counted(caller: Asker, id: string) {
  return eventually(async () => {
    const activity = await activityOf(caller, id)
    return activity.recipientCount !== null && activity
  })
}

export function inState(caller: Asker, id: string, state: number) {
  return eventually(async () => {
    const activity = await activityOf(caller, id)
    return activity.state === state && activity
  }, 60_000)
}

/** Code, message and the fields that are at fault. */
export function refusalIn({
  body,
}: {
  body: { status: boolean; code: string; message: string; errors?: { field: string }[] }
}) {
  const fields = body.errors?.map(({ field }) => field)
  return { status: body.status, code: body.code, message: body.message, ...(fields ? { fields } : {}) }
}

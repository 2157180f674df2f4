import type { callerAt } from '../testing/server.ts'
import { type Caller, eventually, type World } from '../testing/world.ts'
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

type Copied = { table: 'activities' | 'broadcasts'; id: string; count: number }

/** As if so many had been made a day before: copies of a row but for some columns, each an expression in which n is 1 to count. */
export async function copies({ platform }: World, { table, id, count }: Copied, changes: Record<string, string>) {
  const { owner } = platform.databases
  const { rows } = await owner.query(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const kept = rows.map(({ name }) => name).filter(name => !Object.hasOwn(changes, name) && name !== 'id')
  await owner.query(
    `insert into ${table} (id, ${[...kept, ...Object.keys(changes)]})
     select uuidv7(interval '-1 day' + n * interval '1 ms'), ${[...kept, ...Object.values(changes)]}
     from ${table}, generate_series(1, ${count}) n where id = $1`,
    [id],
  )
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

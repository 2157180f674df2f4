import { messageStates } from '@parley/contracts/chats/message-states.ts'
import type { SendingRules } from '@parley/contracts/enterprises/sending-rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Addressed, Rule, Stop } from './gate.rule.ts'

type Cap = SendingRules['frequencyCap']
type Person = Pick<Addressed, 'to' | 'contactId'>
/** The promotional messages that people had within the window: delivery ids by person. */
type Had = Map<string, Set<string>>

const neverLeft = new Set<number | null>([messageStates.failed, messageStates.skipped, messageStates.cancelled])

/** Limits how many promotional messages a person gets within some hours, counted over all channels. */
export const frequencyCap: Rule = async ({ db, channel: { enterpriseId }, rules }, messages) => {
  const { frequencyCap: cap } = await rules()
  if (!cap.enabled) return new Map()
  // One transaction of the enterprise at a time: two that count at once would both find room for the last message.
  await sql`select pg_advisory_xact_lock(hashtextextended('promotions ' || ${enterpriseId}, 0))`.execute(db)
  const had = await readHad(db, { enterpriseId, hours: cap.hours, at: new Date(), besides: messages }, messages)
  const stops = new Map<string, Stop>()
  const granted: Addressed[] = []
  for (const message of messages) {
    if (countOf(had, message) >= cap.messages)
      stops.set(message.id, { kind: 'skip', code: 'FREQUENCY_CAP', text: textOf(cap) })
    else {
      granted.push(message)
      for (const person of namesOf(message)) had.set(person, new Set(had.get(person)).add(message.id))
    }
  }
  await note(db, enterpriseId, granted)
  return stops
}

/** How many of these people will have reached the cap at `at`, counting what has been sent so far. */
export async function countCapped(
  db: Db,
  { enterpriseId, cap, at }: { enterpriseId: string; cap: Cap; at: Date },
  people: readonly Person[],
): Promise<number> {
  if (!cap.enabled) return 0
  const had = await readHad(db, { enterpriseId, hours: cap.hours, at, besides: [] }, people)
  return people.filter(person => countOf(had, person) >= cap.messages).length
}

type Window = { enterpriseId: string; hours: number; at: Date; besides: readonly { id: string }[] }

/** One walk of the index for all people. Messages that failed or were skipped do not count. */
async function readHad(db: Db, { enterpriseId, hours, at, besides }: Window, people: readonly Person[]): Promise<Had> {
  const names = [...new Set(people.flatMap(namesOf))]
  const ids = besides.map(({ id }) => id)
  const { rows } = await sql<{ person: string; id: string; state: number | null }>`
    select p.person, p.delivery_id as id, (select d.state from deliveries d where d.id = p.delivery_id) as state
    from promotions p
    where p.enterprise_id = ${enterpriseId} and p.person = any(${names}::text[])
      and p.at > ${at}::timestamptz - make_interval(hours => ${hours}) and p.delivery_id <> all(${ids}::uuid[])`.execute(
    db,
  )
  const had: Had = new Map()
  for (const { person, id, state } of rows) {
    if (!neverLeft.has(state)) had.set(person, new Set(had.get(person)).add(id))
  }
  return had
}

/**
 * Written before the messages leave, so that the next count includes them. A message that is tried again counts from
 * its last attempt.
 */
async function note(db: Db, enterpriseId: string, messages: readonly Addressed[]): Promise<void> {
  const rows = messages.flatMap(message => namesOf(message).map(person => ({ person, id: message.id })))
  if (rows.length === 0) return
  await sql`
    insert into promotions (enterprise_id, person, delivery_id, at)
    select ${enterpriseId}, person, id, now() from unnest(${rows.map(({ person }) => person)}::text[], ${rows.map(({ id }) => id)}::uuid[]) as x (person, id)
    on conflict (enterprise_id, person, delivery_id) do update set at = excluded.at`.execute(db)
}

function countOf(had: Had, person: Person): number {
  return new Set(namesOf(person).flatMap(name => [...(had.get(name) ?? [])])).size
}

/**
 * A person counts under the address and under the contact, because each channel knows the contact by another address.
 */
function namesOf({ to, contactId }: Person): string[] {
  return contactId ? [to, contactId] : [to]
}

function textOf({ messages, hours }: Cap): string {
  const had = messages === 1 ? 'a promotional message' : `${messages} promotional messages`
  return `The person already had ${had} within ${hours === 1 ? 'an hour' : `${hours} hours`}.`
}

import { messageStates } from '@parley/contracts/chats/web-chat.ts'
import type { SendingRules } from '@parley/contracts/enterprises/sending-rules.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Addressed, Rule, Stop } from './gate.rule.ts'

type Cap = SendingRules['frequencyCap']
type Person = Pick<Addressed, 'to' | 'contactId'>
/** Ids of the promotional messages of a window, by whom they went to. */
type Had = Map<string, Set<string>>

const neverLeft = new Set<number | null>([messageStates.failed, messageStates.skipped, messageStates.cancelled])

/** So many promotional messages get to one person within so many hours, whatever channel they come by. */
export const frequencyCap: Rule = async ({ db, channel: { enterpriseId }, rules }, messages) => {
  const { frequencyCap: cap } = await rules()
  if (!cap.enabled) return new Map()
  // The channels of an enterprise take turns here: two that look at the same time would both send the last one.
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

/** How many of these people have had all that they may get at a moment to come, as far as is known now. */
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

/** One walk of the key for all of them; what never reached them does not count. */
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

/** Before they leave: whoever judges next must see them. One that is tried again counts from then. */
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

/** A person is found by the address and by the contact, which other channels know under other addresses. */
function namesOf({ to, contactId }: Person): string[] {
  return contactId ? [to, contactId] : [to]
}

function textOf({ messages, hours }: Cap): string {
  const had = messages === 1 ? 'a promotional message' : `${messages} promotional messages`
  return `The person already had ${had} within ${hours === 1 ? 'an hour' : `${hours} hours`}.`
}

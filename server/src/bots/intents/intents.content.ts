import type { Parameter, Phrase } from '@parley/contracts/bots/intents.parameters.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import type { StoredContent } from './intents.ts'

export type IntentContent = { utterances: Phrase[]; responses: string[]; parameters: Parameter[] }

/** What a save does to the lists of an intent; of thousands of phrases only those that went and those that came. */
export function changesBetween(stored: StoredContent, next: IntentContent) {
  const was = contentOf(stored)
  const phrases = { before: phrasesWithout(was, next), after: phrasesWithout(next, was) }
  const changed = {
    utterances: isOther(was.utterances, next.utterances),
    responses: isOther(was.responses, next.responses),
    parameters: isOther(was.parameters, next.parameters),
  }
  return {
    changed,
    any: changed.utterances || changed.responses || changed.parameters,
    asksForTraining: changed.utterances || isOther(was.parameters.map(entityOf), next.parameters.map(entityOf)),
    before: { utterances: phrases.before, responses: was.responses, parameters: was.parameters },
    after: { utterances: phrases.after, responses: next.responses, parameters: next.parameters },
  }
}
export type Changes = ReturnType<typeof changesBetween>

/** One statement a list, however long it is, and none for a list that is as it was. */
export async function replaceContent(
  work: Work,
  intentId: string,
  { before, after, changed }: { before: StoredContent; after: IntentContent; changed: Changes['changed'] },
): Promise<void> {
  if (changed.utterances) await replaceUtterances(work, intentId, after.utterances)
  if (changed.responses) await replaceResponses(work, intentId, { stored: before.responses, next: after.responses })
  if (changed.parameters) await replaceParameters(work, intentId, after.parameters)
}

/** A phrase whose text stays keeps its id, whatever its place and spans. */
async function replaceUtterances(work: Work, intentId: string, phrases: Phrase[]): Promise<void> {
  const texts = phrases.map(({ utterance }) => utterance)
  const keys = texts.map(sameText)
  const refs = phrases.map(({ entityRefs }) => JSON.stringify(entityRefs))
  await sql`delete from utterances where intent_id = ${intentId} and utterance_key <> all(${keys}::text[])`.execute(
    work.db,
  )
  await sql`
    insert into utterances (enterprise_id, intent_id, position, utterance, utterance_key, entity_refs)
    select ${work.enterpriseId}, ${intentId}, position, utterance, key, refs
    from unnest(${texts}::text[], ${keys}::text[], ${refs}::jsonb[]) with ordinality as t (utterance, key, refs, position)
    on conflict (intent_id, utterance_key) do update
    set position = excluded.position, utterance = excluded.utterance, entity_refs = excluded.entity_refs
    where (utterances.position, utterances.utterance, utterances.entity_refs)
      is distinct from (excluded.position, excluded.utterance, excluded.entity_refs)`.execute(work.db)
}

/** A response whose text stays keeps its id. */
async function replaceResponses(
  work: Work,
  intentId: string,
  { stored, next }: { stored: StoredContent['responses']; next: string[] },
): Promise<void> {
  const free = Map.groupBy(stored, ({ response }) => response)
  const ids = next.map(response => free.get(response)?.shift()?.id ?? null)
  const kept = ids.filter(id => id !== null)
  await sql`delete from responses where intent_id = ${intentId} and id <> all(${kept}::uuid[])`.execute(work.db)
  await sql`
    insert into responses (id, enterprise_id, intent_id, position, response)
    select coalesce(id, uuidv7()), ${work.enterpriseId}, ${intentId}, position, response
    from unnest(${ids}::uuid[], ${next}::text[]) with ordinality as t (id, response, position)
    on conflict (id) do update set position = excluded.position`.execute(work.db)
}

async function replaceParameters(work: Work, intentId: string, parameters: Parameter[]): Promise<void> {
  await sql`delete from intent_parameters where intent_id = ${intentId}`.execute(work.db)
  await sql`
    insert into intent_parameters (enterprise_id, intent_id, position, entity_id, name, is_required, value, prompts)
    select ${work.enterpriseId}, ${intentId}, position, "entityId", name, required, value, prompts
    from rows from (
      jsonb_to_recordset(${JSON.stringify(parameters)}::jsonb)
      as ("entityId" text, name text, required boolean, value text, prompts text[])
    ) with ordinality as t ("entityId", name, required, value, prompts, position)`.execute(work.db)
}

function contentOf({ utterances, responses, parameters }: StoredContent): IntentContent {
  return {
    utterances: utterances.map(({ utterance, entityRefs }) => ({ utterance, entityRefs })),
    responses: responses.map(({ response }) => response),
    parameters,
  }
}

function phrasesWithout({ utterances }: IntentContent, other: IntentContent): Phrase[] {
  const there = new Set(other.utterances.map(phrase => JSON.stringify(phrase)))
  return utterances.filter(phrase => !there.has(JSON.stringify(phrase)))
}

function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

function entityOf({ entityId, name }: Parameter): string[] {
  return [entityId, name]
}

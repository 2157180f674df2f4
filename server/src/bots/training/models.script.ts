import type { SpanModel } from '@parley/nlu/spans/span-model.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { roleOf } from '../dialogue/dialogue.roles.ts'
import type { Parameter } from '../dialogue/dialogue.slots.ts'
import { asksForContact } from '../dialogue/dialogue.text.ts'
import type { Script, ScriptIntent } from '../dialogue/dialogue.ts'
import type { ModelHeader } from './models.file.ts'
import { learnedSpans, overlap } from './models.spans.ts'
import type { OpenedModel } from './models.ts'

export type Settings = {
  agentId: string
  /** Another one after every change of the agent's row, which every save below the agent touches. */
  revision: string
  threshold: number
  retries: number
  outOfScopeMessage: string
}

type LiveParameter = Parameter & { id: string }
type Live = { id: string; name: string; responses: string[]; parameters: LiveParameter[] }
type Taught = ModelHeader['intents'][number]

/**
 * What was learned comes from the version; names, responses, prompts and what is required are read as they are now,
 * because they act without training. An intent that is in the Bin answers no more.
 */
export async function scriptOf(work: Work, opened: OpenedModel, settings: Settings): Promise<Script> {
  if (opened.script?.revision === settings.revision) return opened.script.script
  const live = await liveIntents(work, settings.agentId, opened.header)
  const intents = new Map(
    opened.header.intents.flatMap(taught => {
      const present = live.get(taught.id)
      return present ? [[taught.id, scriptIntent(taught, present, opened.spans)] as const] : []
    }),
  )
  const said = [...intents.values()].flatMap(({ responses, parameters }) => [
    ...responses,
    ...parameters.flatMap(({ prompts }) => prompts),
  ])
  const script: Script = {
    intents,
    parameters: new Set([...intents.values()].flatMap(({ parameters }) => parameters.map(({ name }) => name))),
    threshold: settings.threshold,
    retries: settings.retries,
    outOfScopeMessage: settings.outOfScopeMessage,
    asksForContact: said.some(asksForContact),
  }
  opened.script = { revision: settings.revision, script }
  return script
}

async function liveIntents(work: Work, agentId: string, { intents }: ModelHeader): Promise<Map<string, Live>> {
  const { rows } = await sql<Live>`
    select i.id, i.name,
      (select coalesce(jsonb_agg(response order by position), '[]') from responses where intent_id = i.id) as responses,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'name', name, 'entityId', entity_id, 'isRequired', is_required, 'value', value, 'prompts', prompts
        ) order by position), '[]')
        from intent_parameters where intent_id = i.id
      ) as parameters
    from intents i
    where i.enterprise_id = ${work.enterpriseId} and i.agent_id = ${agentId} and i.deleted_at is null
      and i.id = any(${intents.map(({ id }) => id)}::uuid[])`.execute(work.db)
  return new Map(rows.map(row => [row.id, row]))
}

function scriptIntent(taught: Taught, live: Live, spans: SpanModel | null): ScriptIntent {
  const rows = taught.parameters.map((_, place) => liveParameter(taught, place, live))
  const places = new Map(rows.flatMap((row, place) => (row ? [[row, place] as const] : [])))
  return {
    id: taught.id,
    name: live.name,
    parameters: [...places.keys()],
    responses: live.responses,
    chooseRole: (text, match, candidates) => {
      const at = candidates.map(candidate => places.get(candidate) ?? -1)
      const span = learnedSpans(spans, taught.id, text).find(each => overlap(each, match))
      const taughtPlace = span ? at.indexOf(span.parameter) : -1
      if (taughtPlace >= 0) return candidates[taughtPlace] ?? null
      const chosen = roleOf(taught.roles, text, match, at)
      return chosen === null ? null : (candidates[chosen] ?? null)
    },
  }
}

/** The same row as it is now: by its id, else its name, else its turn among the rows of its entity. */
function liveParameter({ parameters }: Taught, place: number, live: Live): Parameter | null {
  const learned = parameters[place]
  if (!learned) return null
  const { id, name, entityId } = learned
  const sameEntity = live.parameters.filter(row => row.entityId === entityId)
  const turn = parameters.slice(0, place).filter(row => row.entityId === entityId).length
  const row =
    live.parameters.find(each => each.id === id) ?? live.parameters.find(each => each.name === name) ?? sameEntity[turn]
  return row ? { ...row, entityId } : null
}

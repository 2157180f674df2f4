import type { Language } from '@parley/contracts/bots/configuration.ts'
import { botSays, type Origin } from '@parley/contracts/bots/predict.ts'
import type { Grounding } from '@parley/contracts/bots/trace.ts'
import type { EntityMatch } from '@parley/nlu/entities/find.ts'
import type { IntentScore } from '@parley/nlu/understand.ts'
import { isCancel, isCorrection, withoutDenials, withoutDenied } from './dialogue.corrections.ts'
import { partlySaid } from './dialogue.partly.ts'
import { assign, type ChooseRole, constantOf, type Filled, heldBy, type Parameter, withHeld } from './dialogue.slots.ts'
import { type About, fillTemplate } from './dialogue.text.ts'
import type { Variables } from './dialogue.values.ts'

/** What a session remembers between two turns. */
export type DialogueState = {
  run: Run | null
  variables: Variables
  /** Which response of an intent comes next. */
  nextResponse: Readonly<Record<string, number>>
}
/** An intent whose parameters are being asked for; `filled` are the names that have a value from this run. */
export type Run = {
  intentId: string
  parameter: string
  attempt: number
  filled: readonly string[]
  confidence: number
  utterance: string
  /** What was said of the asked value so far, where it takes another part. */
  partly?: string | undefined
}

export type ScriptIntent = {
  id: string
  name: string
  parameters: readonly Parameter[]
  responses: readonly string[]
  chooseRole: ChooseRole
}
/** What the agent knows to say: intents of the served version with their present names, responses and prompts. */
export type Script = {
  intents: ReadonlyMap<string, ScriptIntent>
  parameters: ReadonlySet<string>
  threshold: number
  retries: number
  outOfScopeMessage: string
  /** Some response or prompt speaks of the contact, who then has to be looked up. */
  asksForContact: boolean
}
/** Which entities win the words that several could have. */
export type Wanted = {
  /** Inside a slot: the asked entity first, then those of the other empty parameters. */
  asked?: string[]
  /** Of parameters that nothing was asked for. */
  known?: string[]
  /** The intent that has just been understood: what its phrases teach is found too. */
  intentId?: string
  /** Words of an earlier message that this one may go on from. */
  before?: string
}
export type Heard = {
  text: string
  /** Best first. */
  ranking: readonly IntentScore[]
  /** Finds the entities of the text. */
  find(wanted?: Wanted): EntityMatch[]
  /** Of texts that the bot says by itself. */
  language: Language
  about: About
}

export type Turn = {
  state: DialogueState
  text: string
  origin: Origin
  intentIdentified: boolean
  /** The turn in which the intent was found. */
  matched: boolean
  /** Null when nothing was understood. */
  intent: ScriptIntent | null
  confidence: number
  utterance: string | null
  alternatives: readonly IntentScore[]
  entities: readonly EntityMatch[]
  filled: Filled
  slot: { intentId: string; parameter: string; entityId: string; attempt: number; retriesLeft: number } | null
  /** Nothing was understood, or nothing was written down as an answer: what the knowledge base says comes first. */
  asksKnowledge?: boolean
  /** Of a text that the knowledge base gave. */
  grounding?: Grounding
  /** Addresses that the text was taken from. */
  source?: readonly string[]
  /** An outside service was to have part in the turn and had none; absent where the agent needs none. */
  degraded?: boolean
}

export const newDialogue: DialogueState = { run: null, variables: {}, nextResponse: {} }

const noneFilled: Filled = new Map()
/** Leaving a question for another intent takes more certainty than finding one. */
const leavingConfidence = 0.8
const mostAlternatives = 5
const anyText = 'sys.any'
const yesOrNo = 'sys.boolean'

/** One turn: the same state and message always give the same answer, and the given state is left as it was. */
export function takeTurn(state: DialogueState, heard: Heard, script: Script): Turn {
  const run = state.run
  const intent = run && script.intents.get(run.intentId)
  const asked = intent?.parameters.find(({ name }) => name === run?.parameter)
  const scene: Scene = { state: { ...state, run: null }, heard, script }
  if (!run || !intent || !asked) return answerIntent(scene)
  return answerSlot(scene, { run, intent, asked })
}

type Scene = { state: DialogueState; heard: Heard; script: Script }
type Asking = { run: Run; intent: ScriptIntent; asked: Parameter }

function answerSlot(scene: Scene, { run, intent, asked }: Asking): Turn {
  const { heard, script } = scene
  const certain = { intent, confidence: run.confidence, utterance: run.utterance }
  if (isCancel(heard.text)) {
    const text = botSays.cancelled[heard.language]
    return { ...understood(scene, certain), text, origin: 'slot_cancelled' }
  }
  const { entities, filled } = fillSlots(heard, intent, { run, asked })
  const names = [...new Set([...run.filled, ...[...filled.values()].map(({ name }) => name)])]
  const kept = { ...scene, state: remember(scene.state, filled) }
  if (names.includes(asked.name)) return goOn(kept, { ...certain, entities, filled, names, matched: false })
  // Who puts an earlier answer right has not failed at this question: it stands again as it was.
  const isCorrected = [...filled.values()].some(({ name }) => run.filled.includes(name))
  if (isCorrected)
    return {
      ...understood(kept, certain),
      ...ask(kept, { ...run, filled: names }, { intent, asked }),
      entities,
      filled,
    }
  const other = heard.ranking.find(({ intentId }) => intentId !== intent.id && script.intents.has(intentId))
  if (other && other.confidence >= Math.max(script.threshold, leavingConfidence)) return answerIntent(kept, other)
  if (run.attempt > script.retries) return { ...outOfScope(kept, entities), filled }
  const partly = partlySaid(asked, entities, filled) ?? run.partly
  const again = ask(kept, { ...run, filled: names, attempt: run.attempt + 1, partly }, { intent, asked })
  return { ...understood(kept, certain), ...again, intentIdentified: false, entities, filled }
}

/** `sys.any` takes the whole message, whatever else may stand in it. */
function fillSlots(heard: Heard, intent: ScriptIntent, { run, asked }: { run: Run; asked: Parameter }) {
  const held = intent.parameters.filter(({ name }) => run.filled.includes(name))
  const empty = intent.parameters.filter(({ name }) => !run.filled.includes(name) && name !== asked.name)
  const wanted = { asked: [asked, ...empty].map(entityOf), known: held.map(entityOf) }
  const entities = findAsked(heard, wanted, { run, asked })
  const own = withoutDenied(heard.text, entities).find(({ id }) => id === asked.entityId)
  if (asked.entityId === anyText) return { entities, filled: own ? new Map([[own, asked]]) : noneFilled }
  const rows = [asked, ...empty]
  const { chooseRole } = intent
  const values = asked.entityId === yesOrNo ? entities : withoutDenials(heard.text, entities)
  const filled = assign(heard.text, values, { empty: rows, chooseRole })
  // Whatever its neighbours tell: somebody who was asked for one value and gives one, answers the question.
  const isAnswered = [...filled.values()].includes(asked)
  if (own && !isAnswered) filled.set(own, asked)
  if (!isCorrection(heard.text)) return { entities, filled }
  const left = values.filter(match => !filled.has(match))
  const corrected = new Map([...filled, ...assign(heard.text, left, { empty: held.toReversed(), chooseRole })])
  const last = held.find(({ name }) => name === run.filled.at(-1))
  return (corrected.size === 0 && last && answerAnew(heard, last)) || { entities, filled: corrected }
}

/** "No, make it six" means an hour, if an hour was the last answer. */
function answerAnew(heard: Heard, last: Parameter) {
  if (last.entityId === anyText || last.entityId === yesOrNo) return null
  const entities = heard.find({ asked: [last.entityId] })
  const own = withoutDenied(heard.text, entities).find(({ id }) => id === last.entityId)
  return own && { entities, filled: new Map([[own, last]]) }
}

/** Where the text does not answer, it may together with what was said before: "tomorrow", and then "5 pm". */
function findAsked(heard: Heard, wanted: Wanted, { run, asked }: { run: Run; asked: Parameter }): EntityMatch[] {
  const alone = heard.find(wanted)
  const answers = (matches: EntityMatch[]) => matches.some(({ id }) => id === asked.entityId)
  if (!run.partly || answers(alone)) return alone
  const joined = heard.find({ ...wanted, before: run.partly })
  return answers(joined) ? joined : alone
}

function entityOf({ entityId }: Parameter): string {
  return entityId
}

function answerIntent(scene: Scene, chosen?: IntentScore): Turn {
  const { heard, script } = scene
  const best = chosen ?? heard.ranking.find(({ intentId }) => script.intents.has(intentId))
  const intent = best && script.intents.get(best.intentId)
  if (!best || !intent || (!chosen && best.confidence < script.threshold)) {
    return { ...outOfScope(scene, heard.find()), asksKnowledge: true }
  }
  const entities = heard.find({ known: intent.parameters.map(entityOf), intentId: intent.id })
  const filled = assign(heard.text, entities, { empty: intent.parameters, chooseRole: intent.chooseRole })
  const names = [...filled.values()].map(({ name }) => name)
  const { confidence, utterance } = best
  const kept = { ...scene, state: remember(scene.state, filled) }
  return goOn(kept, { intent, confidence, utterance, entities, filled, names, matched: true })
}

type Certain = { intent: ScriptIntent; confidence: number; utterance: string }
type Progress = Certain & { entities: EntityMatch[]; filled: Filled; names: string[]; matched: boolean }

/** Asks for the first required value that is missing, or answers when there is none. */
function goOn(scene: Scene, { names, ...progress }: Progress): Turn {
  const { intent, confidence, utterance, entities, filled, matched } = progress
  const missing = intent.parameters.find(({ name, isRequired }) => isRequired && !names.includes(name))
  const told = { ...understood(scene, progress), entities, filled, matched }
  if (missing) {
    const partly = partlySaid(missing, entities, filled)
    const run = {
      intentId: intent.id,
      parameter: missing.name,
      attempt: 1,
      filled: names,
      confidence,
      utterance,
      partly,
    }
    return { ...told, ...ask(scene, run, { intent, asked: missing }) }
  }
  const optional = intent.parameters.filter(({ name }) => !names.includes(name))
  const constants = optional.map(parameter => [parameter.name, constantOf(parameter)] as const)
  const variables = withHeld(scene.state.variables, constants)
  const said = respond({ ...scene, state: { ...scene.state, variables } }, intent)
  return { ...told, ...said, origin: 'intent', asksKnowledge: intent.responses.length === 0 }
}

function ask(scene: Scene, run: Run, { intent, asked }: { intent: ScriptIntent; asked: Parameter }) {
  const { attempt } = run
  const prompt = asked.prompts[(attempt - 1) % asked.prompts.length] ?? ''
  const { retries } = scene.script
  const { name: parameter, entityId } = asked
  const origin: Origin = 'slot_prompt'
  return {
    state: { ...scene.state, run },
    text: filledText(scene, prompt),
    origin,
    slot: { intentId: intent.id, parameter, entityId, attempt, retriesLeft: Math.max(0, retries - attempt + 1) },
  }
}

/** Responses are used in turn for each session, from the first one on. */
function respond(scene: Scene, { id, responses }: ScriptIntent) {
  const { state } = scene
  const turn = Object.hasOwn(state.nextResponse, id) ? (state.nextResponse[id] ?? 0) : 0
  const response = responses[turn % Math.max(1, responses.length)] ?? ''
  return {
    state: { ...state, nextResponse: { ...state.nextResponse, [id]: turn + 1 } },
    text: filledText(scene, response),
  }
}

function understood({ state, heard, script }: Scene, { intent, confidence, utterance }: Certain): Turn {
  const others = heard.ranking.filter(({ intentId }) => intentId !== intent.id && script.intents.has(intentId))
  return {
    state,
    text: '',
    origin: 'intent',
    intentIdentified: true,
    matched: false,
    intent,
    confidence,
    utterance,
    alternatives: others.slice(0, mostAlternatives),
    entities: [],
    filled: noneFilled,
    slot: null,
  }
}

function outOfScope({ state, heard, script }: Scene, entities: EntityMatch[]): Turn {
  const guesses = heard.ranking.filter(({ intentId }) => script.intents.has(intentId))
  return {
    state,
    text: script.outOfScopeMessage,
    origin: 'out_of_scope',
    intentIdentified: false,
    matched: false,
    intent: null,
    confidence: guesses[0]?.confidence ?? 0,
    utterance: guesses[0]?.utterance ?? null,
    alternatives: guesses.slice(0, mostAlternatives),
    entities,
    filled: noneFilled,
    slot: null,
  }
}

function remember(state: DialogueState, filled: Filled): DialogueState {
  const held = [...filled].map(([match, parameter]) => [parameter.name, heldBy(parameter, match)] as const)
  return { ...state, variables: withHeld(state.variables, held) }
}

function filledText({ state, heard, script }: Scene, template: string): string {
  return fillTemplate(template, { variables: state.variables, parameters: script.parameters, about: heard.about })
}

import { sameText } from '../fields.ts'
import type { EntityRef, EntityRefDraft, ParameterDraft, UtteranceDraft } from './intents.ts'
import { limits } from './texts.ts'

/** A row of the parameters' table: what an intent wants to know. */
export type Parameter = { entityId: string; name: string; required: boolean; value: string; prompts: string[] }
export type Phrase = { utterance: string; entityRefs: EntityRef[] }

/** Letters of any script, digits, _ and -. */
export function isParameterName(name: string): boolean {
  return /^[\p{L}\p{M}\p{N}_-]+$/u.test(name)
}

/** The row of a draft, with the defaults of what it leaves out. */
export function parameterOf({ id, entityId, name = '', required, value, prompts = [] }: ParameterDraft): Parameter {
  return { entityId: id || entityId || '', name, required: required ?? false, value: value || `$${name}`, prompts }
}

/** The row that comes with the first span of an entity that has none. */
export function automaticParameter(
  entity: { id: string; name: string },
  isTaken: (name: string) => boolean,
): Parameter {
  const name = freeName(entity.name, isTaken)
  return { entityId: entity.id, name, required: false, value: `$${name}`, prompts: [`Please provide ${name}`] }
}

type Rows = { parameters: Parameter[]; byName: Map<string, Parameter>; firstOf: Map<string, Parameter> }

/** Every span gets its row, and an entity without one gets it; `nameOf` names the entities of the library. */
export function withParameters(
  utterances: readonly UtteranceDraft[],
  given: readonly Parameter[],
  nameOf: (entityId: string) => string,
): { phrases: Phrase[]; parameters: Parameter[] } {
  const rows: Rows = { parameters: [], byName: new Map(), firstOf: new Map() }
  for (const parameter of given) addRow(rows, parameter)
  const sent = new Set(rows.firstOf.keys())
  const phrases = utterances.map(({ utterance = '', entityRefs = [] }) => ({
    utterance,
    entityRefs: entityRefs.map(ref => marked(ref, rowOf(ref, rows, { nameOf, sent }))).toSorted(byStart),
  }))
  return { phrases, parameters: rows.parameters }
}

type Library = { nameOf: (entityId: string) => string; sent: ReadonlySet<string> }

function rowOf(ref: EntityRefDraft, rows: Rows, { nameOf, sent }: Library): Parameter {
  const { entityId = '', parameter = '' } = ref
  const named = rows.byName.get(sameText(parameter))
  if (named?.entityId === entityId) return named
  const first = rows.firstOf.get(entityId)
  // Spans may name several rows of an entity that was sent without any: each name makes one.
  const isNewName = !named && !sent.has(entityId) && parameter.length <= limits.name && isParameterName(parameter)
  if (first && !isNewName) return first
  const entity = { id: entityId, name: isNewName ? parameter : nameOf(entityId) }
  return addRow(
    rows,
    automaticParameter(entity, name => rows.byName.has(sameText(name))),
  )
}

function addRow(rows: Rows, parameter: Parameter): Parameter {
  rows.parameters.push(parameter)
  rows.byName.set(sameText(parameter.name), parameter)
  if (!rows.firstOf.has(parameter.entityId)) rows.firstOf.set(parameter.entityId, parameter)
  return parameter
}

function marked({ entityStartPos, entityEndPos }: EntityRefDraft, { entityId, name }: Parameter): EntityRef {
  return { entityId, entityStartPos: entityStartPos ?? 0, entityEndPos: entityEndPos ?? 0, parameter: name }
}

function byStart(a: EntityRef, b: EntityRef): number {
  return a.entityStartPos - b.entityStartPos
}

function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  const plain = wanted.replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '_') || 'parameter'
  let name = plain
  for (let copy = 2; isTaken(name); copy++) name = `${plain.slice(0, limits.name - 8)}_${copy}`
  return name
}

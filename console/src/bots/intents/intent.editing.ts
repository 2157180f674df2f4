import type { Intent } from '@parley/contracts/bots/intents.ts'
import { editPhrase, withSpan } from '../phrases/phrase.spans.ts'
import {
  contentOf,
  emptyContent,
  type IntentContent,
  isChanged,
  type ParameterRow,
  type PhraseRow,
  settledPhrase,
  withParameter,
  withPhrases,
  withResponse,
} from './intent.draft.ts'
import { withAdded } from './intent.theirs.ts'

/** An intent in the editor: what is stored, what is on the screen, and on which stored state that was begun. */
export type Editing = { saved: IntentContent; content: IntentContent; revision: string | null }

export type PickedEntity =
  | { parameter: string }
  /** `isNew` makes a second row although the entity has one. */
  | { entity: { id: string; name: string }; isNew?: boolean }

type IntentEdit =
  | { type: 'rename'; name: string }
  | { type: 'typePhrase'; text: string }
  | { type: 'addPhrases'; texts: readonly string[] }
  | { type: 'editPhrase'; key: string; text: string; caret: number }
  | { type: 'settlePhrase'; key: string }
  | { type: 'removePhrases'; keys: ReadonlySet<string> }
  | { type: 'mark'; key: string; start: number; end: number; picked: PickedEntity }
  | { type: 'unmark'; key: string; start: number }
  | { type: 'addParameter'; entity: { id: string; name: string } }
  | { type: 'editParameter'; key: string; change: Partial<Omit<ParameterRow, 'key'>> }
  | { type: 'removeParameter'; key: string }
  | { type: 'typeResponse'; text: string }
  | { type: 'addResponse'; text: string }
  | { type: 'editResponse'; key: string; text: string }
  | { type: 'removeResponse'; key: string }
  | { type: 'put'; content: IntentContent }

export type IntentAct =
  | IntentEdit
  | { type: 'discard' }
  /** What is stored was read anew. */
  | { type: 'load'; intent: Intent }
  /** The changes go on upon what is stored now, which they will replace. */
  | { type: 'rebase'; intent: Intent }
  /** So they do, with what somebody else added. */
  | { type: 'join'; intent: Intent }
  /** The content was sent and is stored now; what was changed while it travelled stays. */
  | { type: 'saved'; content: IntentContent; revision: string }

export function startEditing(intent: Intent | null, kept: Kept | null = null): Editing {
  const saved = intent ? contentOf(intent) : emptyContent
  const revision = intent?.updatedAt ?? null
  return kept ? { saved, content: kept.content, revision: kept.revision } : { saved, content: saved, revision }
}

/** A draft that outlives a reload. */
export type Kept = { content: IntentContent; revision: string | null }

export function isDirty({ content, saved }: Editing): boolean {
  return isChanged(content, saved)
}

export function editIntent(state: Editing, act: IntentAct): Editing {
  if (act.type === 'discard') return { ...state, content: state.saved }
  if (act.type === 'load') return startEditing(act.intent)
  if (act.type === 'rebase') return { ...startEditing(act.intent), content: state.content }
  if (act.type === 'join') {
    const next = startEditing(act.intent)
    return { ...next, content: withAdded(state.content, state.saved, next.saved) }
  }
  if (act.type === 'saved') return { ...state, saved: act.content, revision: act.revision }
  return { ...state, content: editContent(state.content, act) }
}

function editContent(content: IntentContent, act: IntentEdit): IntentContent {
  switch (act.type) {
    case 'put':
      return act.content
    case 'rename':
      return { ...content, name: act.name }
    case 'typePhrase':
      return { ...content, typedPhrase: act.text }
    case 'typeResponse':
      return { ...content, typedResponse: act.text }
    case 'addPhrases':
      return withPhrases(content, act.texts)
    case 'addResponse':
      return withResponse(content, act.text)
    case 'addParameter':
      return withParameter(content, act.entity).content
    case 'editPhrase':
    case 'settlePhrase':
    case 'removePhrases':
    case 'mark':
    case 'unmark':
      return editPhrases(content, act)
    default:
      return editRow(content, act)
  }
}

type PhraseEdit = Extract<IntentEdit, { type: 'editPhrase' | 'settlePhrase' | 'removePhrases' | 'mark' | 'unmark' }>

function editPhrases(content: IntentContent, act: PhraseEdit): IntentContent {
  switch (act.type) {
    case 'removePhrases':
      return { ...content, phrases: content.phrases.filter(row => !act.keys.has(row.key)) }
    case 'editPhrase':
      return changePhrase(content, act.key, row => ({ ...row, ...editPhrase(row, act.text, act.caret) }))
    case 'settlePhrase':
      return changePhrase(content, act.key, settledPhrase)
    case 'unmark':
      return changePhrase(content, act.key, row => {
        return { ...row, spans: row.spans.filter(({ start }) => start !== act.start) }
      })
    default:
      return mark(content, act)
  }
}

function mark(content: IntentContent, act: Extract<IntentEdit, { type: 'mark' }>): IntentContent {
  const { parameter, content: marked } = parameterFor(content, act.picked)
  const span = { start: act.start, end: act.end, parameter }
  return changePhrase(marked, act.key, row => ({ ...row, spans: withSpan(row.spans, span) }))
}

/** The row that was picked, the entity's first, or a new one for it. */
function parameterFor(content: IntentContent, picked: PickedEntity): { parameter: string; content: IntentContent } {
  if ('parameter' in picked) return { parameter: picked.parameter, content }
  const held = content.parameters.find(({ entityId }) => entityId === picked.entity.id)
  if (held && !picked.isNew) return { parameter: held.key, content }
  const { row, content: grown } = withParameter(content, picked.entity)
  return { parameter: row.key, content: grown }
}

type RowEdit = Extract<IntentEdit, { type: 'editParameter' | 'removeParameter' | 'editResponse' | 'removeResponse' }>

function editRow(content: IntentContent, act: RowEdit): IntentContent {
  const { parameters, responses } = content
  switch (act.type) {
    case 'editParameter':
      return { ...content, parameters: changed(parameters, act.key, row => renamed(row, act.change)) }
    case 'editResponse':
      return { ...content, responses: changed(responses, act.key, row => ({ ...row, text: act.text })) }
    case 'removeResponse':
      return { ...content, responses: responses.filter(row => row.key !== act.key) }
    case 'removeParameter':
      return {
        ...content,
        parameters: parameters.filter(row => row.key !== act.key),
        phrases: content.phrases.map(row => withoutParameter(row, act.key)),
      }
  }
}

/** A value that stands for the parameter's own follows its name. */
function renamed(row: ParameterRow, change: Partial<Omit<ParameterRow, 'key'>>): ParameterRow {
  const { name = row.name } = change
  const ending = ['', '.original'].find(end => row.value === `$${row.name}${end}`)
  return { ...row, ...(ending === undefined ? {} : { value: `$${name}${ending}` }), ...change }
}

function withoutParameter(row: PhraseRow, key: string): PhraseRow {
  return row.spans.some(span => span.parameter === key)
    ? { ...row, spans: row.spans.filter(span => span.parameter !== key) }
    : row
}

function changePhrase(content: IntentContent, key: string, change: (row: PhraseRow) => PhraseRow): IntentContent {
  return { ...content, phrases: changed(content.phrases, key, change) }
}

function changed<T extends { key: string }>(rows: readonly T[], key: string, change: (row: T) => T): readonly T[] {
  return rows.map(row => (row.key === key ? change(row) : row))
}

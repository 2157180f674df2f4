import type { Draft } from './conversation.ts'
import { type Door, tokenKey } from './session.ts'
import { type Fields, parseJson, textOf } from './wire.read.ts'

/** The drafts that a visit before this one, or another tab, could not hand over; oldest first. */
export function storedDrafts(door: Door): Draft[] {
  return door.keep
    .keysUnder(draftKey(door, ''))
    .map(key => readDraft(parseJson(door.keep.get(key) ?? '')))
    .filter(draft => draft !== null)
    .sort((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1))
}

/** One key for each draft, so that two tabs never write over each other's. */
export function storeDrafts(door: Door, before: Draft[], after: Draft[]): void {
  for (const draft of before) {
    if (!after.some(({ clientId }) => clientId === draft.clientId)) door.keep.remove(draftKey(door, draft.clientId))
  }
  for (const draft of after) {
    if (!before.includes(draft)) door.keep.set(draftKey(door, draft.clientId), JSON.stringify(draft))
  }
}

function draftKey(door: Door, clientId: string): string {
  return `${tokenKey(door)}:outbox:${clientId}`
}

function readDraft(fields: Fields): Draft | null {
  const clientId = textOf(fields.clientId)
  if (!clientId) return null
  return {
    clientId,
    message: textOf(fields.message),
    payload: textOf(fields.payload) || null,
    writtenAt: textOf(fields.writtenAt),
    refusal: textOf(fields.refusal) || null,
  }
}

import type { JSX } from 'preact'
import { texts } from '../texts.ts'

/** The place stands even when empty, as screen readers only hear what changes in a place they know. */
export function Notice({ notice }: { notice: string | null }): JSX.Element {
  return <div role="status">{notice && <p class={notice === texts.online ? 'notice good' : 'notice'}>{notice}</p>}</div>
}

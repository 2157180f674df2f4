import { useEffect, useRef } from 'react'
import type { DraftForm } from './use-draft-form.ts'

/**
 * The form of something that others may save as well: it shows what they have stored by now, and keeps what is changed in
 * it. Null while there is nothing stored yet.
 */
export function useFollowed<Values extends Record<string, unknown>>(
  form: Pick<DraftForm<Values>, 'follow' | 'isSaving'>,
  stored: Values | null,
): void {
  const latest = JSON.stringify(stored)
  const known = useRef(latest)
  useEffect(() => {
    // What comes back while the form saves is its own; it is compared once the form knows that as saved.
    if (known.current === latest || form.isSaving) return
    known.current = latest
    if (stored) form.follow(stored)
  })
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { z } from 'zod'

type Change<Search> = (change: Partial<Search>, options?: { replace?: boolean }) => void

/** What the address says beside the path, and how to change a part of it; undefined takes a key away. */
export function useSearchState<Schema extends z.ZodType<object>>(
  schema: Schema,
): [z.output<Schema>, Change<z.output<Schema>>] {
  const search = schema.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = useCallback<Change<z.output<Schema>>>(
    (next, options) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), ...options }),
    [navigate],
  )
  return [search, change]
}

import { useState } from 'react'

type Problems = Readonly<Record<string, string>>

/**
 * What is being chosen, until it is applied; it starts over when another address is applied for another reason, such as
 * going back. A change takes the problems of the last try away.
 */
export function useAppliedDraft<Draft extends object>(applied: Draft) {
  const [draft, setDraft] = useState(applied)
  const [seen, setSeen] = useState(applied)
  const [problems, setProblems] = useState<Problems>({})
  if (JSON.stringify(applied) !== JSON.stringify(seen)) {
    setSeen(applied)
    setDraft(applied)
    setProblems({})
  }
  const change = (part: Partial<Draft>) => {
    setDraft(before => ({ ...before, ...part }))
    setProblems({})
  }
  return { draft, change, problems, setProblems }
}

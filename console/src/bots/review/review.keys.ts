import { useEffect, useRef } from 'react'
import { isPlainKey } from '../../ui/keyboard/typing.ts'

export type ReviewDoings = {
  onGuess: (clusterId: string, place: number) => void
  onOther: (clusterId: string) => void
  onNew: (clusterId: string) => void
  onIgnore: (clusterId: string) => void
}

/** j and k move between the clusters; the other keys act on the one that has the focus, or on the first. */
export function useReviewKeys(doings: ReviewDoings | null): void {
  const latest = useRef(doings)
  useEffect(() => {
    latest.current = doings
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPlainKey(event) || document.querySelector('[role=dialog]')) return
      const clusters = [...document.querySelectorAll<HTMLElement>('[data-cluster]')]
      const at = clusters.findIndex(cluster => cluster.contains(document.activeElement))
      if (move(event.key, clusters, at) || act(event.key, clusters[Math.max(0, at)], latest.current)) {
        event.preventDefault()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function move(key: string, clusters: HTMLElement[], at: number): boolean {
  const step = { j: 1, k: -1 }[key]
  const next = step === undefined ? undefined : clusters[Math.max(0, at + step)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

function act(key: string, cluster: HTMLElement | undefined, doings: ReviewDoings | null): boolean {
  const id = cluster?.dataset.cluster
  if (!doings || id === undefined) return false
  const guess = ['1', '2', '3'].indexOf(key)
  const acts: Record<string, (clusterId: string) => void> = {
    a: doings.onOther,
    n: doings.onNew,
    e: doings.onIgnore,
  }
  if (guess >= 0) doings.onGuess(id, guess)
  else acts[key]?.(id)
  return guess >= 0 || key in acts
}

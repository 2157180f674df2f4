import { useEffect, useId, useSyncExternalStore } from 'react'

type Layer = { id: string }

let layers: readonly Layer[] = []
const listeners = new Set<() => void>()

/** Whether this is the foremost of what is open: a question above a panel takes Esc alone. */
export function useFrontLayer(isOpen: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    const layer = { id }
    replace([...layers, layer])
    return () => {
      // Once the key press that closed it is over, or the layer below would answer the same press.
      setTimeout(() => replace(layers.filter(other => other !== layer)))
    }
  }, [id, isOpen])
  return useSyncExternalStore(follow, () => layers.at(-1)?.id) === id
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replace(next: readonly Layer[]): void {
  layers = next
  for (const listener of listeners) listener()
}

import { useEffect, useRef, useState } from 'react'

/**
 * Tells what is looked for once the reader has paused. The name of what was chosen stands in the box until somebody
 * types. `isTold`: what stands in the box now is what was told last.
 */
export function usePausedSearch(
  chosen: string | undefined,
  onSearch: (text: string) => void,
  debounce = 300,
): { search: (text: string) => void; isTold: boolean } {
  const [text, setText] = useState('')
  const [told, setTold] = useState('')
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  const wanted = text === chosen ? '' : text.trim()
  useEffect(() => {
    const timer = setTimeout(() => {
      setTold(wanted)
      latest.current(wanted)
    }, debounce)
    return () => clearTimeout(timer)
  }, [wanted, debounce])
  return { search: setText, isTold: told === wanted }
}

import { useEffect, useRef, useState } from 'react'

/** Tells what is looked for once the reader has paused. The name of what was chosen stands in the box until somebody types. */
export function usePausedSearch(
  chosen: string | undefined,
  onSearch: (text: string) => void,
  debounce = 300,
): (text: string) => void {
  const [text, setText] = useState('')
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  const wanted = text === chosen ? '' : text.trim()
  useEffect(() => {
    const timer = setTimeout(() => latest.current(wanted), debounce)
    return () => clearTimeout(timer)
  }, [wanted, debounce])
  return setText
}

import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

type Latest = {
  list: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  isAway: boolean
  toLatest: () => void
}

/** Keeps the newest message in sight while the reader is at the end, and leaves them alone while they read above. */
export function useLatest(): Latest {
  const list = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  useLayoutEffect(() => {
    const scroller = list.current
    const inside = content.current
    if (!scroller || !inside) return
    let isAtEnd = true
    let top = 0
    // Only going up leaves the end: more messages below do not, nor does a step on the way down to them.
    const note = () => {
      const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
      if (left < nearEnd) isAtEnd = true
      else if (scroller.scrollTop < top) isAtEnd = false
      top = scroller.scrollTop
      setAway(!isAtEnd)
    }
    // Heights change by messages, by pictures that load, by the field below and by opening the window.
    const resized = new ResizeObserver(() => {
      if (isAtEnd) scrollToEnd(scroller)
    })
    scroller.addEventListener('scroll', note, { passive: true })
    resized.observe(scroller)
    resized.observe(inside)
    return () => {
      scroller.removeEventListener('scroll', note)
      resized.disconnect()
    }
  }, [])
  return { list, content, isAway, toLatest: () => list.current && scrollToEnd(list.current) }
}

const nearEnd = 48

function scrollToEnd(scroller: HTMLElement): void {
  scroller.scrollTop = scroller.scrollHeight
}

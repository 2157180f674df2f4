import type { PhoneLine } from '@parley/contracts/channels/simulator.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type ThreadEnd = { thread: RefObject<HTMLDivElement | null>; content: RefObject<HTMLDivElement | null> }

/**
 * Keeps the newest line in sight while the reader is at the end, and leaves them alone while they read above; who says
 * something is at the end again, also while it is on its way: `waiting` is the last of that. The lines come newest
 * first, and by id are in the order of time.
 */
export function useThreadEnd(lines: readonly PhoneLine[], waiting: string | undefined): ThreadEnd {
  const thread = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // What was there before, as an earlier page shows it, was not said now.
  const before = useRef(lines[0]?.id ?? '')
  const lastSaid = lines.find(({ by }) => by === 'customer')?.id ?? ''
  useEffect(() => {
    if (lastSaid <= before.current) return
    before.current = lastSaid
    if (thread.current) scrollToEnd(thread.current)
  }, [lastSaid])
  useEffect(() => {
    if (waiting && thread.current) scrollToEnd(thread.current)
  }, [waiting])
  useLayoutEffect(() => {
    const scroller = thread.current
    const inside = content.current
    if (!scroller || !inside) return
    let isAtEnd = true
    let top = 0
    // Only going up leaves the end: a picture that grows between two looks does not.
    const note = () => {
      const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
      if (left < nearEnd) isAtEnd = true
      else if (scroller.scrollTop < top) isAtEnd = false
      top = scroller.scrollTop
    }
    const resized = new ResizeObserver(() => {
      if (isAtEnd) scrollToEnd(scroller)
    })
    scroller.addEventListener('scroll', note, { passive: true })
    // The box below takes height from the thread as it grows.
    resized.observe(scroller)
    resized.observe(inside)
    return () => {
      scroller.removeEventListener('scroll', note)
      resized.disconnect()
    }
  }, [])
  return { thread, content }
}

const nearEnd = 48

function scrollToEnd(scroller: HTMLElement): void {
  scroller.scrollTop = scroller.scrollHeight
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import look from './tooltip-layer.module.css'

type Tip = { text: string; centre: number; top: number; isBelow: boolean }

const delayMs = 300
const gap = 6
const edge = 8

/**
 * One layer for all tips: whatever carries `data-tip` gets its text on hover or keyboard focus. It repeats to the eye
 * what the accessible name already says, so it is hidden from screen readers.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => watchTips(setTip, box), [])
  useLayoutEffect(() => {
    if (tip && box.current) place(box.current, tip.centre)
  }, [tip])
  if (!tip) return null
  return (
    <div ref={box} className={look.tip} aria-hidden data-below={tip.isBelow || undefined} style={{ top: tip.top }}>
      {tip.text}
    </div>
  )
}

function watchTips(show: (tip: Tip | null) => void, box: React.RefObject<HTMLElement | null>): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownFor: Element | null = null

  const open = (target: Element, after: number) => {
    if (target === shownFor) return
    close()
    shownFor = target
    timer = setTimeout(() => show(tipOf(target)), after)
  }
  const close = () => {
    clearTimeout(timer)
    shownFor = null
    show(null)
  }
  const listen = (type: string, handler: (event: Event) => void) =>
    document.addEventListener(type, handler, { signal: stop.signal, capture: true })

  listen('pointerover', event => {
    if (event.target instanceof Node && box.current?.contains(event.target)) return
    const target = tipped(event.target)
    if (target) open(target, delayMs)
    else if (shownFor) close()
  })
  listen('focusin', event => {
    const target = tipped(event.target)
    if (target?.matches(':focus-visible')) open(target, 0)
  })
  for (const type of ['focusout', 'pointerdown', 'scroll']) listen(type, () => shownFor && close())
  listen('keydown', event => event instanceof KeyboardEvent && event.key === 'Escape' && shownFor && close())

  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

function tipped(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-tip]') : null
}

/** Above its target, or below where there is no room. */
function tipOf(target: Element): Tip | null {
  const text = target.getAttribute('data-tip')
  if (!text || !target.isConnected || target.getAttribute('aria-expanded') === 'true') return null
  const { left, width, top, bottom } = target.getBoundingClientRect()
  const isBelow = top < 48
  return { text, centre: left + width / 2, top: isBelow ? bottom + gap : top - gap, isBelow }
}

/** Centred on its target, but never beyond the window's edge. */
function place(box: HTMLElement, centre: number): void {
  const most = window.innerWidth - box.offsetWidth - edge
  box.style.left = `${Math.max(edge, Math.min(most, centre - box.offsetWidth / 2))}px`
}

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import look from './resize-handle.module.css'

const keyStep = 16
const widest = 960

type ResizeHandleProps = { label: string; least: number; onResize: (width: number) => void }

/** On the edge of a head cell: drag it, or focus it and use the arrow keys. */
export function ResizeHandle({ label, least, onResize }: ResizeHandleProps) {
  const handle = useRef<HTMLHRElement>(null)
  const [isDragging, setDragging] = useState(false)
  const [width, setWidth] = useState(least)
  const cellWidth = () => handle.current?.parentElement?.offsetWidth ?? least
  const direction = () => (getComputedStyle(handle.current ?? document.body).direction === 'rtl' ? -1 : 1)

  const drag = (event: PointerEvent<HTMLHRElement>) => {
    event.preventDefault()
    const [startWidth, startX, sign] = [cellWidth(), event.clientX, direction()]
    const stop = new AbortController()
    setDragging(true)
    const move = (moved: globalThis.PointerEvent) => onResize(startWidth + sign * (moved.clientX - startX))
    const end = () => {
      stop.abort()
      setDragging(false)
    }
    window.addEventListener('pointermove', move, { signal: stop.signal })
    window.addEventListener('pointerup', end, { signal: stop.signal })
    window.addEventListener('pointercancel', end, { signal: stop.signal })
  }
  const nudge = (event: KeyboardEvent) => {
    const step = { ArrowRight: keyStep, ArrowLeft: -keyStep }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onResize(cellWidth() + step * direction())
    setWidth(cellWidth())
  }

  return (
    <hr
      ref={handle}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={least}
      aria-valuemax={widest}
      aria-valuenow={width}
      className={look.resize}
      data-dragging={isDragging || undefined}
      onPointerDown={drag}
      onKeyDown={nudge}
      onFocus={() => setWidth(cellWidth())}
    />
  )
}

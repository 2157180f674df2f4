import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  use,
  useLayoutEffect,
  useState,
} from 'react'
import { useStoredState } from '../../ui/memory/stored-state.ts'
import look from './panes.module.css'

export type PaneCount = 1 | 2 | 3

const twoFrom = 720
const threeFrom = 1040
const keyStep = 16
const bounds = { left: { least: 200, most: 420, usual: 248 }, right: { least: 320, most: 640, usual: 484 } }
type Side = keyof typeof bounds
type Widths = Record<Side, number>

/** How many panes fit beside each other; null until the room has been measured, before anything is painted. */
export function usePaneCount(room: RefObject<HTMLElement | null>): PaneCount | null {
  const [count, setCount] = useState<PaneCount | null>(null)
  useLayoutEffect(() => {
    const box = room.current
    if (!box) return
    const measure = () => setCount(countFor(box.clientWidth))
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(box)
    return () => resized.disconnect()
  }, [room])
  return count
}

type Resizing = { width: number; onResize: (width: number) => void }

const RightResizing = createContext<Resizing | null>(null)

/**
 * Panes with borders that can be dragged; the browser remembers where they stand. The left one is not part of what
 * stands beside it, so a list keeps its place and its focus while the rest changes.
 */
export function Panes({ left, children }: { left: ReactNode | null; children: ReactNode }) {
  const [widths, keep] = useStoredState<Widths>('ui:bots.panes', usualWidths, readWidths)
  const resizing = (side: Side): Resizing => ({
    width: widths[side],
    onResize: width => keep({ ...widths, [side]: clamp(side, width) }),
  })
  return (
    <RightResizing value={resizing('right')}>
      <div className={look.panes}>
        {left === null ? null : (
          <>
            <div className={look.pane} style={{ width: widths.left }}>
              {left}
            </div>
            <Border side="left" {...resizing('left')} />
          </>
        )}
        {children}
      </div>
    </RightResizing>
  )
}

export function MiddlePane({ children }: { children: ReactNode }) {
  return <div className={look.middle}>{children}</div>
}

export function RightPane({ children }: { children: ReactNode }) {
  const resizing = use(RightResizing)
  if (!resizing) return null
  return (
    <>
      <Border side="right" {...resizing} />
      <div className={look.pane} style={{ width: resizing.width }}>
        {children}
      </div>
    </>
  )
}

function Border({ side, width, onResize }: Resizing & { side: Side }) {
  const [isDragging, setDragging] = useState(false)
  const towards = side === 'left' ? 1 : -1
  const drag = (event: PointerEvent<HTMLHRElement>) => {
    event.preventDefault()
    const start = event.clientX
    const stop = new AbortController()
    const end = () => {
      stop.abort()
      setDragging(false)
    }
    setDragging(true)
    const follow = (moved: globalThis.PointerEvent) => onResize(width + towards * (moved.clientX - start))
    window.addEventListener('pointermove', follow, { signal: stop.signal })
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, end, { signal: stop.signal })
  }
  const nudge = (event: KeyboardEvent) => {
    const step = { ArrowRight: keyStep, ArrowLeft: -keyStep }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onResize(width + towards * step)
  }
  return (
    <hr
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={side === 'left' ? 'Width of the list' : 'Width of the entities'}
      aria-valuemin={bounds[side].least}
      aria-valuemax={bounds[side].most}
      aria-valuenow={width}
      className={look.border}
      data-dragging={isDragging || undefined}
      onPointerDown={drag}
      onKeyDown={nudge}
      onDoubleClick={() => onResize(bounds[side].usual)}
    />
  )
}

function countFor(width: number): PaneCount {
  if (width >= threeFrom) return 3
  return width >= twoFrom ? 2 : 1
}

function clamp(side: Side, width: number): number {
  return Math.min(bounds[side].most, Math.max(bounds[side].least, Math.round(width)))
}

const usualWidths: Widths = { left: bounds.left.usual, right: bounds.right.usual }

function readWidths(kept: unknown): Widths | null {
  if (typeof kept !== 'object' || kept === null) return null
  const width = (side: Side) => {
    const value: unknown = Reflect.get(kept, side)
    return typeof value === 'number' ? clamp(side, value) : bounds[side].usual
  }
  return { left: width('left'), right: width('right') }
}

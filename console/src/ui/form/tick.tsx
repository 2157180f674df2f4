import { useEffect, useRef } from 'react'
import look from './tick.module.css'

type TickProps = { label: string; state: 'none' | 'some' | 'all'; onToggle: (withShift: boolean) => void }

/** A bare checkbox for lists, where hundreds stand below each other; its label is only spoken. */
export function Tick({ label, state, onToggle }: TickProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={box}
      type="checkbox"
      className={look.tick}
      aria-label={label}
      checked={state === 'all'}
      onChange={event => onToggle('shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
    />
  )
}

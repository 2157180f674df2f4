import { useEffect, useRef } from 'react'
import look from './tick.module.css'

type TickProps = {
  id?: string
  label: string
  state: 'none' | 'some' | 'all'
  onToggle: (withShift: boolean) => void
}

/** A bare checkbox for lists, where hundreds stand below each other; its label is only spoken. */
export function Tick({ id, label, state, onToggle }: TickProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={box}
      id={id}
      type="checkbox"
      className={look.tick}
      aria-label={label}
      checked={state === 'all'}
      onChange={event => onToggle('shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
    />
  )
}

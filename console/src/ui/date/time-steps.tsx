import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import look from './time-steps.module.css'
import { stepRound } from './wall-time.ts'

const parts = [
  { label: 'Hours', step: 1, limit: 24 },
  { label: 'Minutes', step: 15, limit: 60 },
  { label: 'Seconds', step: 30, limit: 60 },
] as const
type Part = (typeof parts)[number]

type TimeStepsProps = {
  /** `hh:mm:ss`; null while there is no day that it could belong to. */
  time: string | null
  onChange: (time: string) => void
}

/** Hours by 1, minutes by 15, seconds by 30 with the buttons and the arrow keys; any of them may be typed. */
export function TimeSteps({ time, onChange }: TimeStepsProps) {
  const numbers = (time ?? '').split(':').map(Number)
  const change = (index: number, next: number) =>
    onChange(parts.map((_part, at) => twoDigits(at === index ? next : (numbers[at] ?? 0))).join(':'))
  return (
    <fieldset className={look.parts} aria-label="Time" disabled={time === null}>
      {parts.map((part, index) => (
        <Spin
          key={part.label}
          part={part}
          value={time === null ? null : (numbers[index] ?? 0)}
          onChange={next => change(index, next)}
        />
      ))}
    </fieldset>
  )
}

type SpinProps = { part: Part; value: number | null; onChange: (value: number) => void }

function Spin({ part, value, onChange }: SpinProps) {
  const { label, step, limit } = part
  const [typed, type] = useState<string | null>(null)
  const move = (direction: 1 | -1) => {
    type(null)
    onChange(stepRound(value ?? 0, step, limit, direction))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? 1 : -1)
  }
  const write = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(-2)
    type(digits)
    if (digits !== '' && Number(digits) < limit) onChange(Number(digits))
  }
  return (
    <span className={look.part}>
      <IconButton compact icon={IconChevronUp} label={`${label} up`} tabIndex={-1} onClick={() => move(1)} />
      <input
        className={look.number}
        role="spinbutton"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={limit - 1}
        aria-valuenow={value ?? 0}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? (value === null ? '' : twoDigits(value))}
        onChange={event => write(event.currentTarget.value)}
        onFocus={event => event.currentTarget.select()}
        onBlur={() => type(null)}
        onKeyDown={press}
      />
      <IconButton compact icon={IconChevronDown} label={`${label} down`} tabIndex={-1} onClick={() => move(-1)} />
    </span>
  )
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

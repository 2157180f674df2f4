import '@mantine/dates/styles.layer.css'
import { Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { type FieldProps, sharedProps } from '../form/field.tsx'
import { TimeSteps } from './time-steps.tsx'
import { parseWallTime, type WallTime, withDate, withTime, writeWallTime } from './wall-time.ts'

export type DateTimeFieldProps = Omit<FieldProps<WallTime | null>, 'value'> & {
  /** Undefined until a value was assigned for the first time: nothing typed before that is told. */
  value: WallTime | null | undefined
  hasTime?: boolean
  min?: string
  max?: string
  invalidText?: string
}

/** Text, or a calendar behind the button; the time moves in steps of 1 hour, 15 minutes and 30 seconds. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { hasTime = true, invalidText = 'Invalid Date Format' } = props
  const { text, isWrong, isInvalid, type, pick, tellWrong, leave } = useDateTimeText(props, hasTime)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.setCustomValidity(isWrong ? invalidText : ''), [isWrong, invalidText])
  const shared = sharedProps({ ...props, error: isInvalid ? invalidText : props.error })
  return (
    <TextInput
      {...shared}
      ref={box}
      attributes={{ input: { dir: 'ltr' } }}
      value={text}
      onChange={event => type(event.currentTarget.value)}
      onBlur={leave}
      onInvalid={tellWrong}
      placeholder={props.placeholder ?? (hasTime ? 'YYYY/MM/DD hh:mm:ss' : 'YYYY/MM/DD')}
      autoComplete="off"
      rightSection={<CalendarButton {...props} hasTime={hasTime} pick={pick} />}
    />
  )
}

type CalendarProps = DateTimeFieldProps & { pick: (value: WallTime) => void }

function CalendarButton({ label, value, disabled, hasTime, min, max, pick }: CalendarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          compact
          icon={IconCalendar}
          label={`Choose ${label}`}
          disabled={disabled}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={`Choose ${label}`}>
        <DatePicker
          value={value?.split('T')[0] ?? null}
          onChange={date => date && pick(withDate(value ?? null, date))}
          {...(value ? { defaultDate: value } : {})}
          {...(min ? { minDate: min } : {})}
          {...(max ? { maxDate: max } : {})}
        />
        {hasTime ? <TimeSteps time={timeOf(value)} onChange={time => value && pick(withTime(value, time))} /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}

/** What stands in the box, told onwards only while it is a date and a value was assigned before. */
function useDateTimeText({ value, onChange, onBlur }: DateTimeFieldProps, hasTime: boolean) {
  const [typed, setTyped] = useState<string | null>(null)
  const [hasLeft, setLeft] = useState(false)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (typed === null || parse(typed, hasTime) !== value) setTyped(null)
  }
  const tell = (next: WallTime | null) => {
    if (value !== undefined) onChange(next)
  }

  const text = typed ?? (value ? writeWallTime(value, hasTime) : '')
  const isWrong = text !== '' && parseWallTime(text, hasTime) === null
  return {
    text,
    /** Stands in the box, told to nobody: the form must not be sent with the value from before. */
    isWrong,
    isInvalid: hasLeft && isWrong,
    type: (next: string) => {
      setTyped(next)
      setLeft(false)
      const parsed = parse(next, hasTime)
      if (parsed !== undefined) tell(parsed)
    },
    pick: (next: WallTime) => {
      setTyped(null)
      tell(next)
    },
    tellWrong: () => setLeft(true),
    leave: () => {
      afterPress(() => setLeft(true))
      onBlur?.()
    },
  }
}

/** At once, or when the button under the pointer is let go: a message that pushes it away would lose the press. */
function afterPress(show: () => void): void {
  if (document.querySelector('button:active') === null) show()
  else window.addEventListener('pointerup', () => setTimeout(show), { once: true })
}

function timeOf(value: WallTime | null | undefined): string | null {
  return value?.split('T')[1]?.slice(0, 8) ?? null
}

/** Null for an emptied box, undefined for what is no date yet. */
function parse(text: string, hasTime: boolean): WallTime | null | undefined {
  return text.trim() === '' ? null : (parseWallTime(text, hasTime) ?? undefined)
}

import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../button/icon.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { isPlainKey } from '../keyboard/typing.ts'
import look from './search-box.module.css'

export type SearchBoxProps = {
  label: string
  value: string
  /** Called once the reader has paused; at once on Enter and on clearing. */
  onChange: (value: string) => void
  debounce?: number
  placeholder?: string
  /** `/` puts the cursor here; for the one search of a screen. */
  hasShortcut?: boolean
  /** The dialog that it stands in opens with the cursor here. */
  autoFocus?: boolean
}

/** No list takes a longer search. */
const longestSearch = 200

export function SearchBox({ label, value, onChange, debounce = 500, placeholder = label, ...rest }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const { text, type, settle } = useDebounced(value, onChange, debounce)
  useSlash(input, rest.hasShortcut ?? true)
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      className={look.box}
      classNames={{ input: look.input }}
      value={text}
      maxLength={longestSearch}
      data-autofocus={rest.autoFocus || undefined}
      // While there is something to clear, Esc is not for the dialog around it.
      data-mantine-stop-propagation={text !== '' || undefined}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') settle(text)
        if (event.key === 'Escape' && text !== '') settle('')
      }}
      leftSection={<Icon of={IconSearch} />}
      rightSection={
        text === '' ? null : <IconButton compact icon={IconX} label="Clear search" onClick={() => settle('')} />
      }
    />
  )
}

/** What is typed runs ahead of what is searched; a value that changes for another reason wins. */
function useDebounced(value: string, onChange: (value: string) => void, debounce: number) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }

  useEffect(() => {
    if (text === sent) return
    const timer = setTimeout(() => {
      setSent(text)
      latest.current(text)
    }, debounce)
    return () => clearTimeout(timer)
  }, [text, sent, debounce])

  const settle = (next: string) => {
    setText(next)
    setSent(next)
    if (next !== value) onChange(next)
  }
  return { text, type: setText, settle }
}

function useSlash(input: React.RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isPlainKey(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [input, isOn])
}

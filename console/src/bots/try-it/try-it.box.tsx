import { Textarea } from '@mantine/core'
import { longestMessage } from '@parley/contracts/bots/predict.ts'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '../../ui/button/icon-button.tsx'
import look from './try-it.module.css'

type TryItBoxProps = {
  isBusy: boolean
  /** What was asked before, the last first. */
  questions: readonly string[]
  onSend: (text: string) => void
  onRestart: (() => void) | null
}

/** Enter or the button sends what is not blank; Shift+Enter starts a new line; the arrow up brings back what was sent. */
export function TryItBox({ isBusy, questions, onSend, onRestart }: TryItBoxProps) {
  const [text, setText] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const isBlank = text.trim() === ''
  const send = () => {
    if (isBlank || isBusy) return
    setText('')
    onSend(text.trim())
    box.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const again = bringBack(event.key, text, questions)
    if (again !== null) setText(again)
    else if (event.key === 'Enter' && !event.shiftKey) send()
    else return
    event.preventDefault()
  }
  return (
    <form
      className={look.box}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <IconButton
        icon={IconRefresh}
        label="New conversation"
        disabled={onRestart === null || isBusy}
        onClick={() => {
          onRestart?.()
          box.current?.focus()
        }}
      />
      <Textarea
        ref={box}
        aria-label="Message"
        placeholder={questions.length === 0 ? 'Type a message' : 'Type a message, ↑ for the last one'}
        className={look.input}
        data-autofocus
        autosize
        minRows={1}
        maxRows={6}
        maxLength={longestMessage}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={press}
      />
      <IconButton type="submit" icon={IconSend} label="Send" kind="primary" disabled={isBlank || isBusy} />
    </form>
  )
}

/** The next older or newer question, as long as the box holds one of them unchanged or nothing; else null. */
function bringBack(key: string, text: string, questions: readonly string[]): string | null {
  const step = { ArrowUp: 1, ArrowDown: -1 }[key]
  const at = text === '' ? -1 : questions.indexOf(text)
  if (step === undefined || (text !== '' && at < 0)) return null
  return at + step < 0 && at >= 0 ? '' : (questions[at + step] ?? null)
}

import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Chat } from '../chat.ts'
import { texts } from '../texts.ts'
import { SendIcon } from './icons.tsx'
import { useGrowingField } from './use-growing-field.ts'
import { useTypingSignal } from './use-typing-signal.ts'

export function Composer({ chat, isLocked }: { chat: Chat; isLocked: boolean }): JSX.Element {
  const [text, setText] = useState('')
  const field = useGrowingField(text)
  const typing = useTypingSignal(chat)
  const canSend = !isLocked && text.trim() !== ''
  useEffect(() => {
    if (chat.store.value.isOpen) field.current?.focus({ preventScroll: true })
  }, [chat, field])

  function send(): void {
    if (!canSend) return
    chat.write({ message: text.trim() })
    typing.stop()
    setText('')
    field.current?.focus()
  }

  return (
    <div class="composer">
      <div class="composer-bar">
        <textarea
          ref={field}
          rows={1}
          maxLength={longestMessage}
          dir="auto"
          aria-label={texts.compose}
          placeholder={texts.compose}
          value={text}
          disabled={isLocked}
          onKeyDown={event => isSendKey(event) && send()}
          onInput={event => {
            setText(event.currentTarget.value)
            typing.note()
          }}
        />
        <button
          type="button"
          class="send"
          aria-label={texts.send}
          title={texts.send}
          disabled={!canSend}
          onClick={send}
        >
          <SendIcon />
        </button>
      </div>
    </div>
  )
}

const longestMessage = 4096

/** Enter that confirms a word of an input method is not a wish to send; Safari marks it by the code 229 only. */
function isSendKey(event: TargetedKeyboardEvent<HTMLTextAreaElement>): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return false
  event.preventDefault()
  return true
}

import { Textarea } from '@mantine/core'
import { ivrs } from '@parley/contracts/channels/kinds.ts'
import { longestSaying } from '@parley/contracts/channels/simulator.ts'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button/icon-button.tsx'
import type { Said } from './phone.api.ts'
import { PhoneAttach } from './phone.attach.tsx'
import { Keypad } from './phone.call.tsx'
import look from './phone.module.css'

type PhoneBoxProps = {
  channelType: number
  channelTypeName: string
  /** Why nothing can be said, where that is so. */
  quiet: string | null
  onSay: (said: Said, onRefused?: () => void) => void
}

/** Where the customer writes: Enter sends, Shift+Enter starts a new line, a file goes by itself. */
export function PhoneBox({ channelType, channelTypeName, quiet, onSay }: PhoneBoxProps) {
  const [text, setText] = useState('')
  const said = text.trim()
  const isCall = channelType === ivrs
  const words = isCall ? 'Say' : 'Message'
  const send = () => {
    if (!said) return
    // At once: what is typed while the message is on its way is the next one.
    setText('')
    onSay({ text: said }, () => setText(typed => (typed ? `${said}\n${typed}` : said)))
  }
  if (quiet) return <p className={look.quiet}>{quiet}</p>
  return (
    <>
      {isCall ? <Keypad onSay={onSay} /> : null}
      <form
        className={look.box}
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <PhoneAttach channelType={channelType} channelTypeName={channelTypeName} onSay={onSay} />
        <Textarea
          aria-label={words}
          placeholder={words}
          className={look.input}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={longestSaying}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        <IconButton type="submit" kind="primary" icon={IconSend} label="Send" disabled={!said} />
      </form>
    </>
  )
}

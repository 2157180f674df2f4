import { Textarea } from '@mantine/core'
import { longestSaying } from '@parley/contracts/channels/simulator.ts'
import { IconPhoto, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { AttachmentPicker } from '../../files/attachment.picker.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import type { Said } from './phone.api.ts'
import look from './phone.module.css'

type PhoneBoxProps = {
  channelTypeName: string
  isBusy: boolean
  /** Why nothing can be said, where that is so. */
  quiet: string | null
  onSay: (said: Said, onRefused: () => void) => void
}

/** Where the customer writes: Enter sends, Shift+Enter starts a new line, a picture goes by itself. */
export function PhoneBox({ channelTypeName, isBusy, quiet, onSay }: PhoneBoxProps) {
  const [text, setText] = useState('')
  const [isPicking, pick] = useState(false)
  const said = text.trim()
  const send = () => {
    if (!said || isBusy) return
    // At once: what is typed while the message is on its way is the next one.
    setText('')
    onSay({ text: said }, () => setText(typed => (typed ? `${said}\n${typed}` : said)))
  }
  if (quiet) return <p className={look.quiet}>{quiet}</p>
  return (
    <form
      className={look.box}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <IconButton icon={IconPhoto} label="Send a picture" disabled={isBusy} onClick={() => pick(true)} />
      <Textarea
        aria-label="Message"
        placeholder="Message"
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
      <IconButton type="submit" kind="primary" icon={IconSend} label="Send" disabled={!said || isBusy} />
      {isPicking ? (
        <AttachmentPicker
          mediaType="IMAGE"
          uploadsFor={channelTypeName.toUpperCase()}
          onClose={() => pick(false)}
          onPick={({ url }) => {
            pick(false)
            // A link of ours names its file as well as the file's id does.
            onSay({ fileId: url }, () => undefined)
          }}
        />
      ) : null}
    </form>
  )
}

import { sms } from '@parley/contracts/channels/kinds.ts'
import type { FilledButton, FilledMedia } from '@parley/contracts/templates/filled.ts'
import { TemplateMessage } from '../../templates/template-preview.view.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { copyText } from '../../ui/text/copy-text.ts'
import type { Said } from './phone.api.ts'
import { PhoneCards } from './phone.cards.tsx'
import { type PhoneContent, phoneContent, quickReplies, shortMessage } from './phone.content.ts'
import look from './phone.module.css'

type PhoneMessageProps = {
  content: Record<string, unknown>
  channelType: number
  onSay: ((said: Said) => void) | null
}

/** A message of the company as the channel's app draws it. */
export function PhoneMessage({ content, channelType, onSay }: PhoneMessageProps) {
  const { data } = phoneContent.safeParse(content)
  if (!data) return <p className={look.notice}>This phone cannot draw the message.</p>
  if (channelType === sms) {
    return (
      <div className={look.bubble}>
        <p>{shortMessage(data)}</p>
      </div>
    )
  }
  const press = pressOf(onSay)
  if (data.kind === 'template') {
    return <TemplateMessage filled={data.template} channelType={channelType} onPress={press} />
  }
  if (data.kind === 'cards') return <PhoneCards cards={data.cards} suggestions={data.suggestions} onSay={onSay} />
  const replies = quickReplies(data)
  return (
    <>
      <div className={look.bubble}>
        <Words content={data} />
      </div>
      {replies.length > 0 ? (
        <div className={look.replies}>
          {replies.map((one, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a button is known by its place alone (2026-11-22)
            <button key={place} type="button" className={look.reply} disabled={!press} onClick={() => press?.(one)}>
              {one.text}
            </button>
          ))}
        </div>
      ) : null}
    </>
  )
}

function Words({ content }: { content: Exclude<PhoneContent, { kind: 'template' | 'cards' }> }) {
  if (content.kind === 'media') {
    return (
      <>
        <Media {...content.media} />
        {content.caption ? <p>{content.caption}</p> : null}
      </>
    )
  }
  if (content.kind !== 'location') return <p>{content.text}</p>
  const { name, address, latitude, longitude } = content
  return <p>{[name, address, `${latitude}, ${longitude}`].filter(Boolean).join('\n')}</p>
}

function Media({ type, url, fileName }: FilledMedia) {
  if (type === 'IMAGE') return <Picture className={look.picture} src={url} alt={fileName || 'Image'} />
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {fileName || url}
    </a>
  )
}

/** A reply goes back with its payload; a link opens beside the console; a code is copied. */
function pressOf(onSay: PhoneMessageProps['onSay']): ((button: FilledButton) => void) | undefined {
  if (!onSay) return undefined
  return button => {
    if (button.type === 'QUICK_REPLY') onSay({ text: button.text, payload: button.payload })
    else if (button.type === 'URL') window.open(button.url, '_blank', 'noopener,noreferrer')
    else if (button.type === 'COPY_CODE') void copyText(button.code)
  }
}

import { sms } from '@parley/contracts/channels/kinds.ts'
import type { FilledTemplate } from '@parley/contracts/templates/filled.ts'
import { MarkedText } from '../../templates/marked-text.view.tsx'
import { PreviewCard } from '../../templates/preview-cards.view.tsx'
import type { Press } from '../../templates/preview-parts.view.tsx'
import { TemplateMessage } from '../../templates/template-preview.view.tsx'
import { copyText } from '../../ui/text/copy-text.ts'
import type { Said } from './phone.api.ts'
import { CardStrip, PhoneCards } from './phone.cards.tsx'
import { type PhoneContent, phoneContent, quickReplies, shortMessage } from './phone.content.ts'
import { PhoneList } from './phone.list.tsx'
import look from './phone.module.css'
import { PhoneFile, PhonePlace } from './phone.tiles.tsx'

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
        <p>
          <MarkedText text={shortMessage(data)} channelType={channelType} />
        </p>
      </div>
    )
  }
  const press = pressOf(onSay)
  if (data.kind === 'template') {
    return <Template template={data.template} channelType={channelType} press={press} />
  }
  if (data.kind === 'cards') return <PhoneCards cards={data.cards} suggestions={data.suggestions} onSay={onSay} />
  const replies = quickReplies(data)
  return (
    <>
      <div className={look.bubble}>
        <Words content={data} channelType={channelType} />
        {data.kind === 'list' ? <PhoneList list={data} onSay={onSay} /> : null}
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

type WordsProps = { content: Exclude<PhoneContent, { kind: 'template' | 'cards' }>; channelType: number }

function Words({ content, channelType }: WordsProps) {
  if (content.kind === 'location') return <PhonePlace {...content} />
  const text = content.kind === 'media' ? content.caption : content.text
  return (
    <>
      {content.kind === 'media' ? <PhoneFile media={content.media} /> : null}
      {text ? (
        <p>
          <MarkedText text={text} channelType={channelType} />
        </p>
      ) : null}
    </>
  )
}

type TemplateProps = { template: FilledTemplate; channelType: number; press: Press | undefined }

/** Its cards lie side by side, as in the app; the preview shows one after the other. */
function Template({ template, channelType, press }: TemplateProps) {
  const { cards } = template
  return (
    <>
      <TemplateMessage filled={{ ...template, cards: [] }} channelType={channelType} onPress={press} />
      {cards.length > 0 ? (
        <CardStrip>
          {cards.map((card, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place alone (2026-11-28)
            <PreviewCard key={place} card={card} channelType={channelType} onPress={press} />
          ))}
        </CardStrip>
      ) : null}
    </>
  )
}

/** A reply goes back with its payload; a link opens beside the console; a code is copied. */
function pressOf(onSay: PhoneMessageProps['onSay']): Press | undefined {
  if (!onSay) return undefined
  return button => {
    if (button.type === 'QUICK_REPLY') onSay({ text: button.text, payload: button.payload })
    else if (button.type === 'URL') window.open(button.url, '_blank', 'noopener,noreferrer')
    else if (button.type === 'COPY_CODE') void copyText(button.code)
  }
}

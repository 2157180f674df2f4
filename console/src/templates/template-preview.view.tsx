import { email } from '@parley/contracts/channels/kinds.ts'
import type { FilledTemplate } from '@parley/contracts/templates/filled.ts'
import { IconGift } from '@tabler/icons-react'
import { useDates } from '../lib/time-zone.tsx'
import { Icon } from '../ui/button/icon.tsx'
import { MarkedText } from './marked-text.view.tsx'
import look from './preview.module.css'
import { PreviewCards } from './preview-cards.view.tsx'
import { type Press, PreviewButtons, PreviewMedia } from './preview-parts.view.tsx'

export type TemplatePreviewProps = {
  filled: FilledTemplate
  channelType: number
  /** Who writes, in the phone's head. */
  sender?: string
  /** The card of a carousel that is being written, counted from 0; the phone follows it. */
  edited?: number
}

/** A message as the customer's phone shows it: default, limited time offer or carousel; a mail as a mail. */
export function TemplatePreview({ filled, channelType, sender = 'Your company', edited }: TemplatePreviewProps) {
  return (
    <section className={look.phone} aria-label="Preview">
      <div className={look.head}>
        <span className={look.face} aria-hidden>
          {sender.slice(0, 1)}
        </span>
        <span className={look.sender}>{sender}</span>
      </div>
      <div className={look.chat}>
        <TemplateMessage filled={filled} channelType={channelType} edited={edited} />
      </div>
    </section>
  )
}

type TemplateMessageProps = Pick<TemplatePreviewProps, 'filled' | 'channelType'> & {
  edited?: number | undefined
  onPress?: Press | undefined
}

/** The message alone, without a phone around it; `onPress` makes its buttons work. */
export function TemplateMessage({ filled, channelType, ...rest }: TemplateMessageProps) {
  return channelType === email ? (
    <Mail filled={filled} />
  ) : (
    <Message filled={filled} channelType={channelType} {...rest} />
  )
}

function Message({ filled, channelType, edited, onPress }: TemplateMessageProps) {
  const { header, body, footer, buttons, limitedTimeOffer, cards } = filled
  const code = buttons.find(button => button.type === 'COPY_CODE')
  return (
    <>
      <div className={look.bubble}>
        {header?.format === 'TEXT' ? <p className={look.title}>{header.text || 'Header'}</p> : null}
        {header && header.format !== 'TEXT' ? <PreviewMedia media={header.media} /> : null}
        {limitedTimeOffer ? <Offer {...limitedTimeOffer} code={code?.type === 'COPY_CODE' ? code.code : ''} /> : null}
        <p className={look.text} data-empty={body.text === '' || undefined}>
          {body.text === '' ? (
            'The text appears here as you write.'
          ) : (
            <MarkedText text={body.text} channelType={channelType} />
          )}
        </p>
        {footer ? <p className={look.footer}>{footer}</p> : null}
        <PreviewButtons buttons={buttons} onPress={onPress} />
      </div>
      {cards.length > 0 ? (
        <PreviewCards cards={cards} channelType={channelType} edited={edited} onPress={onPress} />
      ) : null}
    </>
  )
}

function Offer({ text, expiresAt, code }: { text: string; expiresAt: number | null; code: string }) {
  const dates = useDates()
  return (
    <div className={look.offer}>
      <Icon of={IconGift} />
      <div>
        <p className={look.title}>{text || 'Offer'}</p>
        {expiresAt === null ? null : <p className={look.footer}>Ends {dates.dateTime(expiresAt)}</p>}
        {code ? <p className={look.footer}>Code: {code}</p> : null}
      </div>
    </div>
  )
}

function Mail({ filled: { subject, body } }: { filled: FilledTemplate }) {
  return (
    <div className={look.mail}>
      <p className={look.title}>{subject || 'Subject'}</p>
      {/* It is nobody's page, sends no form and opens no window. Scripts are for those who look at it from outside, such as
        a judge of accessibility, who would wait for an answer for ever: its own are forbidden by its first line. */}
      <iframe
        className={look.letter}
        title="Text of the mail"
        sandbox="allow-scripts"
        srcDoc={`${noScripts}${body.text}`}
      />
    </div>
  )
}

/** What a document says of itself first, nothing in it takes back. */
const noScripts = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`

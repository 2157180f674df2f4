import type { Content, ListSection, ReplyButton } from '../content.ts'
import { pressedAs } from '../content.ts'
import { clip } from '../wire.ts'

const mostReplies = 3
const mostReplyTitle = 20
const mostRowTitle = 24
const mostTextWithReplies = 1024
const mostCaption = 1024

/** Whether WhatsApp shows them as buttons below the text: it refuses two of one title, which cutting may make of two. */
export function fitsWithReplies(text: string, buttons: readonly ReplyButton[]): boolean {
  const titles = new Set(buttons.map(replyTitle))
  return titles.size === buttons.length && buttons.length <= mostReplies && text.length <= mostTextWithReplies
}

export function replyTitle({ text }: ReplyButton): string {
  return clip(text, mostReplyTitle)
}

/** As rows of a list, which have room for what is cut from a title. */
export function rowsOf(buttons: readonly ReplyButton[]): ListSection['rows'] {
  return buttons.map(button => ({
    id: pressedAs(button),
    title: button.text,
    ...(clip(button.text, mostRowTitle) === button.text ? {} : { description: button.text }),
  }))
}

/** A sound has no caption, and words must not get lost. */
export function fitsAsCaption({ media, caption }: Extract<Content, { kind: 'media' }>): boolean {
  return caption === '' || (media.type !== 'AUDIO' && caption.length <= mostCaption)
}

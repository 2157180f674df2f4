/** Whose values the preview shows, and what they lack. */
export type Shown = {
  /** Nothing that is needed is left open. */
  isMapped: boolean
  /** It is the same for everybody. */
  isSame: boolean
  /** The recipient whose values are shown. */
  who: string | null
  /** The first variable without a value. */
  lacked: string | null
  /** All that is known of the recipient has been read. */
  isRead: boolean
}

export function captionOf({ isMapped, isSame, who, lacked, isRead }: Shown): string {
  if (isMapped && isSame && !who) return 'As everybody gets it'
  if (!isMapped || !who) return 'With sample values'
  if (!lacked) return `As ${who} gets it`
  return isRead ? `${who} has no value for ${lacked} and is left out` : 'With sample values'
}

/** The same of what was sent. The phone book may know other values by now, so that they are called nobody's message. */
export function sentCaptionOf({ isSame, who, lacked }: Shown, isToCome = false): string {
  const sent = isToCome ? 'As it will be sent' : 'As it was sent'
  if (isSame) return sent
  if (lacked) return `${sent}, with sample values for columns`
  return who ? `${sent}, with the values of ${who}` : `${sent}, with what stands in for empty columns`
}

type Words = { title: string; text: string; button: string | null; next: 'none' | 'again' }

/** The page behind the link by which somebody ends advertising. */
export const optOutTexts = {
  asked: (company: string): Words => ({
    title: `Stop advertising from ${company}?`,
    text: 'You will still get messages about your orders and accounts.',
    button: 'Unsubscribe',
    next: 'none',
  }),
  done: (company: string): Words => ({
    title: 'You are unsubscribed',
    text: `${company} sends you no more advertising on this channel.`,
    button: 'Subscribe again',
    next: 'again',
  }),
  again: (company: string): Words => ({
    title: 'You are subscribed again',
    text: `${company} may send you advertising on this channel.`,
    button: 'Unsubscribe',
    next: 'none',
  }),
  unknown: (): Words => ({
    title: 'This link leads nowhere',
    text: 'It is incomplete, or its message is too old. Answer STOP to the message, or write to who sent it.',
    button: null,
    next: 'none',
  }),
} as const

/** The column of a mapping under which a message carries its recipient's own link. */
export const optOutColumn = 'optOutLink'
/** Kept with such an opt-out as its reason. */
export const optOutReason = 'By the link in a message'

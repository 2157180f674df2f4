/** Why what a customer sent is not there, in words for people. */
export const mediaProblems = {
  noAddress: 'The vendor does not say where the file is.',
  gone: 'The vendor no longer has the file.',
  notAllowed: 'The vendor did not hand the file over.',
  noChannel: 'The channel of the message is gone.',
  answered: (status: number) => `The vendor answered with status ${status}.`,
  refused: (words: string) => `The vendor refused: ${words}`,
} as const

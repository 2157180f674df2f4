/** Why a message did not leave, by the code that its row keeps. */
export const gateTexts = {
  BLACKLISTED: 'The number is on the blacklist.',
  OPTED_OUT: 'The contact wants no advertising on this channel.',
  FREQUENCY_CAP: 'The person had as many promotional messages as the sending rules allow.',
  QUIET_HOURS: 'It waits for the end of the quiet hours.',
} as const

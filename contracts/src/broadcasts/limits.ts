export const broadcastLimits = {
  /** The most that one broadcast reaches. */
  recipients: 100_000,
  /** How far ahead one can be scheduled. */
  days: 90,
  /** The most that try a campaign out. */
  testNumbers: 10,
} as const

/** What was typed into one text, separated by commas or line ends: trimmed, without blanks. */
export function splitNumbers(text: string): string[] {
  return text.split(/[,\n]/).flatMap(part => (part.trim() ? [part.trim()] : []))
}

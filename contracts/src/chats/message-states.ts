/** State of an outgoing message, everywhere the same. */
export const messageStates = {
  queued: -1,
  sent: 0,
  delivered: 1,
  read: 2,
  failed: 3,
  skipped: 4,
  unknown: 5,
  cancelled: 6,
} as const
export const messageStateNames: Record<number, string> = {
  [-1]: 'Queued',
  0: 'Sent',
  1: 'Delivered',
  2: 'Read',
  3: 'Failed',
  4: 'Skipped',
  5: 'Unknown',
  6: 'Cancelled',
}

import type { BroadcastState, Counts } from '@parley/contracts/broadcasts/broadcasts.ts'
import type { Fault } from '@parley/contracts/channels/explanation.ts'
import { messageStateNames, messageStates } from '@parley/contracts/chats/message-states.ts'
import { counted } from '../lib/format.ts'
import type { Tone } from '../ui/feedback/status-badge.tsx'

const tones: Record<BroadcastState, Tone> = {
  QUEUED: 'neutral',
  SCHEDULED: 'info',
  PROCESSING: 'info',
  PAUSED: 'warning',
  COMPLETED: 'success',
  FAILED: 'danger',
  CANCELLED: 'neutral',
}

/** 'Processing' and the tone that goes with it. */
export function stateOf(status: BroadcastState): { label: string; tone: Tone } {
  return { label: `${status.charAt(0)}${status.slice(1).toLowerCase()}`, tone: tones[status] }
}

/** A dash where the channel has no name to show. */
export function channelOf({ channelName }: { channelName: string }): string {
  return channelName || '-'
}

/** Of one message, by its number. */
export function messageStateOf(state: number): { label: string; tone: Tone } {
  return { label: messageStateNames[state] ?? 'Unknown', tone: messageTones[state] ?? 'warning' }
}

const faultWords: Record<Fault, string> = {
  company: 'On our side',
  recipient: 'On the recipient’s side',
  vendor: 'On the vendor’s side',
  platform: 'On this platform’s side',
}

/** Where a failure lies, in words. */
export function faultOf(fault: Fault): string {
  return faultWords[fault]
}

export type Part = { key: 'read' | 'delivered' | 'sent' | 'failed' | 'rest'; label: string; count: number }

/**
 * A broadcast's recipients, each counted once by how far the message came. Nothing is shown twice although `sent`
 * holds what was delivered and `delivered` what was read.
 */
export function partsOf(counts: Counts): Part[] {
  const { total, sent, delivered, read, failed } = counts
  const known = sent + failed
  return [
    { key: 'read', label: 'Read', count: read },
    { key: 'delivered', label: 'Delivered', count: delivered - read },
    { key: 'sent', label: 'Sent', count: sent - delivered },
    { key: 'failed', label: 'Failed', count: failed },
    { key: 'rest', label: 'Not sent', count: Math.max(0, total - known) },
  ]
}

export type Tally = { label: string; count: number; status: string; share: number | null }

/**
 * The numbers of a broadcast in the order in which a message goes through them; those that are no matter are left out.
 * Labels that are `shown` already keep their places, also at nothing, and new ones come behind them.
 */
export function talliesOf(counts: Counts, shown: readonly string[] = []): Tally[] {
  const { total } = counts
  const always = [
    { label: 'Sent', count: counts.sent, status: 'Sent,Delivered,Read' },
    { label: 'Delivered', count: counts.delivered, status: 'Delivered,Read' },
    { label: 'Read', count: counts.read, status: 'Read' },
    { label: 'Failed', count: counts.failed, status: 'Failed' },
  ]
  const sometimes = [
    { label: 'Queued', count: counts.queued, status: 'Queued' },
    { label: 'Skipped', count: counts.skipped, status: 'Skipped' },
    { label: 'Unknown', count: counts.unknown, status: 'Unknown' },
    { label: 'Cancelled', count: counts.cancelled, status: 'Cancelled' },
  ].filter(({ label, count }) => count > 0 || shown.includes(label))
  const placeOf = ({ label }: { label: string }) => (shown.includes(label) ? shown.indexOf(label) : shown.length)
  sometimes.sort((one, other) => placeOf(one) - placeOf(other))
  return [...always, ...sometimes].map(one => ({ ...one, share: total > 0 ? one.count / total : null }))
}

/** What a cancel would leave out. */
export function leftOut(queued: number): string {
  const rest = queued === 1 ? 'is not on its way yet. It' : 'are not on their way yet. They'
  return `${counted(queued, 'message')} ${rest} will not be sent.`
}

const messageTones: Record<number, Tone> = {
  [messageStates.queued]: 'neutral',
  [messageStates.sent]: 'info',
  [messageStates.delivered]: 'info',
  [messageStates.read]: 'success',
  [messageStates.failed]: 'danger',
  [messageStates.skipped]: 'warning',
  [messageStates.unknown]: 'warning',
  [messageStates.cancelled]: 'neutral',
}

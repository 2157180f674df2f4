import { channelTexts } from '@parley/contracts/channels/channels.ts'
import type { Channel, Outgoing, Vendor } from '@parley/vendors/vendor.ts'
import { judge } from '../../dispatch/gate/gate.ts'
import { onlyResultOf } from '../../dispatch/outcomes.ts'
import { tryMessageCentre } from '../../dispatch/smpp/smpp.ts'
import { beginTest, endTest } from '../../dispatch/test-message.ts'
import { type Handed, hand } from '../../dispatch/transports.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import type { ChannelRow } from '../channels.rows.ts'
import { doorOf } from '../door.ts'
import { authorized, type VendorRefusal } from './vendor.calls.ts'

/** Null when the vendor accepted the call. */
export type Verdict = VendorRefusal | null

type Way = { row: ChannelRow; vendor: Vendor }

type Said = { to: string; text: string }

export async function sendOne(work: Work, { row, vendor }: Way, said: Said) {
  if (!row.isActive) return { verdict: { code: null, text: `${channelTexts.switchedOff}.` }, message: '' }
  const ref = uuidv7()
  const stop = await stopOf(work, row, { ref, ...said })
  if (stop) return { verdict: stop, message: '' }
  const opened = await authorized(work.platform, vendor, doorOf(work.platform, row))
  if ('refusal' in opened) return { verdict: opened.refusal, message: '' }
  const verdict = await carried(work, { row, vendor, door: opened.door }, { ref, ...said })
  return { verdict, message: texts.taken }
}

type Draft = Said & { ref: string }

/** What keeps every message from this person. Whose turn it is, only many at once have to wait for. */
async function stopOf(work: Work, row: ChannelRow, { ref, to, text }: Draft): Promise<Verdict> {
  const asking = { id: ref, recipient: to, contactId: null, broadcastId: null }
  const [verdict] = await work.transact(inside => judge(inside.db, row, [{ row: asking, purpose: 'SERVICE' }]))
  if (verdict?.kind !== 'skip') return null
  const begun = await work.transact(inside => beginTest(inside, { id: ref, channelId: row.id, to, text }))
  await endTest(work.platform, { ...verdict, kind: 'skipped', row: begun, channelId: row.id })
  return verdict
}

async function carried(work: Work, { row, vendor, door }: Way & { door: Channel }, { ref, to, text }: Draft) {
  const message: Outgoing = { ref, to, content: { kind: 'text', text } }
  const sending = vendor.send(message, door)
  // A web chat cannot be written to first; the test of its installation is another call.
  if (sending.transport === 'socket') return { code: null, text: texts.noWay }
  const begun = await work.transact(inside => beginTest(inside, { id: ref, channelId: row.id, to, text }))
  const handed =
    sending.transport === 'smpp'
      ? await tryMessageCentre(work.platform, door, sending)
      : await hand(work.platform, { vendor, channel: door }, { sending, attempt: 1 })
  await endTest(work.platform, onlyResultOf(row.id, { row: begun, handed }))
  if (sending.transport === 'smpp') return verdictOf(handed, texts.lost)
  return verdictOf(handed, handed.played ? texts.late : texts.unreadable)
}

/** `silence`: how a vendor is silent that is not known to be late or to have broken off. */
export function verdictOf(outcome: Handed, silence: string = texts.late): Verdict {
  if (outcome.kind === 'silent') return { code: null, text: `${outcome.told ?? silence} ${texts.mayHaveLeft}` }
  return outcome.kind === 'accepted' ? null : outcome
}

const texts = {
  taken: 'The vendor took the message.',
  late: 'The vendor did not answer in time.',
  lost: 'The message centre did not answer in time, or the line to it broke.',
  unreadable: 'The vendor answered with something that cannot be read.',
  mayHaveLeft: 'The message may have left all the same: see whether it arrived before you send another.',
  noWay: 'A test message cannot leave this way.',
} as const

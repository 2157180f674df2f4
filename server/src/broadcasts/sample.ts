import { email } from '@parley/contracts/channels/kinds.ts'
import type { Mapping } from '@parley/contracts/templates/mapping.ts'
import { plainText } from '@parley/vendors/content.ts'
import { maskedPhone } from '../contacts/masks.ts'
import { type BroadcastContent, readPeople, withoutNumbers, writerOf } from '../dispatch/contents.ts'
import { timeZoneOf } from '../enterprises/time-zone.ts'
import type { Work } from '../platform/work.ts'
import type { Addressee } from './deliveries.ts'
import type { Leaves } from './leaving.ts'

type Said = { content: BroadcastContent; mapping: Mapping[]; recipients: { all: readonly Addressee[] } }
const looksAt = 500

/** The text that the first recipient with all values would get; null when nobody has all of them. */
export async function writeSample(work: Work, said: Said): Promise<{ to: string; text: string } | null> {
  const { sample } = await tryOut(work, said, { most: looksAt, isMasked: false })
  return sample
}

/**
 * `isMasked` hides numbers, of the recipient and inside the text, from whoever is to see the sample. With times at which
 * it leaves, an offer that is over by then counts as no value.
 */
type Trial = { most: number; isMasked: boolean; leaves?: Leaves }

/** Writes the message for the first recipients, to see what they would get and who lacks a value. Stores nothing. */
export async function tryOut(work: Work, { content, mapping, recipients }: Said, { most, isMasked, leaves }: Trial) {
  const some = recipients.all.filter(({ stop }) => stop === null).slice(0, most)
  const rows = some.map(({ to, contactId, vars = null }) => ({
    ...nobody,
    enterpriseId: work.enterpriseId,
    recipient: isMasked && content.template.channelType !== email ? maskedPhone(to) : to,
    contactId,
    vars,
  }))
  const known = await readPeople(work.db, rows)
  const people = isMasked ? withoutNumbers(known) : known
  const timeZone = await timeZoneOf(work)
  const writer = writerOf(work.platform, { ...content, mapping, trackLinks: false }, { timeZone })
  const missing = new Set<string>()
  const lacking = new Set<number>()
  let sample: { to: string; text: string } | null = null
  for (const [place, row] of rows.entries()) {
    const written = writer.write(row, people.get(row.contactId ?? ''), leaves?.(some[place]?.to ?? ''))
    if ('missing' in written) {
      missing.add(written.missing)
      lacking.add(place)
    } else sample ??= { to: row.recipient, text: plainText(written.content) }
  }
  return {
    sample,
    missing: [...missing],
    withoutValues: lacking.size,
    written: some.filter((_, place) => !lacking.has(place)),
  }
}

const nobody = {
  id: '',
  broadcastId: null,
  chatId: null,
  messageId: null,
  fence: 0,
  attempts: 0,
  createdAt: new Date(0),
  wasLeased: false,
}

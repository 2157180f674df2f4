import { maskedPhone } from '../contacts/masks.ts'
import { seesNumbers } from '../contacts/values.ts'
import {
  columnsWithoutNumbers,
  readPeople,
  storedContent,
  storedMapping,
  withoutNumbers,
  writerOf,
} from '../dispatch/contents.ts'
import { testText } from '../dispatch/test-message.ts'
import { timeZoneOf } from '../enterprises/time-zone.ts'
import type { Work } from '../platform/work.ts'

type Sent = {
  id: string
  messageId: string | null
  broadcastId: string | null
  contactId: string | null
  recipient: string | null
  vars: Record<string, string> | null
  message: string | null
}

/**
 * Adds to each row of a broadcast the text that its recipient got, and to that of a test message its own. Rows that lacked a value, and were never sent, keep
 * the text of the template.
 */
export async function withOwnTexts<Row extends Sent>(work: Work, rows: readonly Row[]): Promise<Row[]> {
  const ofBroadcasts = rows.filter(({ messageId, broadcastId }) => !messageId && broadcastId)
  if (ofBroadcasts.length === 0) return rows.map(withTestText)
  const writers = await writersOf(work, ofBroadcasts)
  const people = await peopleOf(work, ofBroadcasts)
  return rows.map(withTestText).map(row => {
    const writer = row.messageId ? undefined : writers.get(row.broadcastId ?? '')
    const written = writer?.write(claimedAs(work, row), people.get(row.contactId ?? ''))
    const content = written && 'content' in written ? written.content : null
    return content?.kind === 'template' ? { ...row, message: content.template.body.text } : row
  })
}

function withTestText<Row extends Sent>(row: Row): Row {
  const text = testText(row)
  return text === null ? row : { ...row, message: text }
}

async function writersOf(work: Work, rows: readonly Sent[]) {
  const ids = [...new Set(rows.flatMap(({ broadcastId }) => broadcastId ?? []))]
  const timeZone = await timeZoneOf(work)
  const found = await work.db
    .selectFrom('broadcasts')
    .select(['id', 'content', 'mapping'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    found.map(({ id, content, mapping }) => {
      // Links are shown in full, not in their short form.
      const said = { ...storedContent({ content }), trackLinks: false }
      return [id, writerOf(work.platform, { ...said, mapping: storedMapping({ mapping }) }, { timeZone })]
    }),
  )
}

/** Users who may not see numbers must not see them inside a text either. */
async function peopleOf(work: Work, rows: readonly Sent[]) {
  const { enterpriseId } = work
  const people = await readPeople(
    work.db,
    rows.map(({ contactId }) => ({ contactId, enterpriseId })),
  )
  return seesNumbers(work) ? people : withoutNumbers(people)
}

function claimedAs(work: Work, { id, broadcastId, contactId, recipient, vars }: Sent) {
  const isMasked = !seesNumbers(work)
  const to = recipient && isMasked ? maskedPhone(recipient) : recipient
  const { enterpriseId } = work
  const lease = { fence: 0, attempts: 0, wasLeased: false, chatId: null, messageId: null }
  return {
    id,
    enterpriseId,
    broadcastId,
    contactId,
    recipient: to,
    vars: vars && isMasked ? columnsWithoutNumbers(vars) : vars,
    ...lease,
  }
}

import { createHmac } from 'node:crypto'
import pg from 'pg'
import sharp from 'sharp'

const appSecret = 'hush'
export const metaData = {
  accessToken: 'EAAG-right',
  phoneNumberId: '1001',
  wabaId: '2002',
  appSecret,
  contactId: '919811112222',
}

/** A small picture, as a telephone takes it. */
export const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()

type Sent = { id: string; type: string; from?: string; [part: string]: unknown }

/** Meta calls with one message of a customer, signed. */
export function metaCalls(address: string, webhookUrl: string, message: Sent): Promise<Response> {
  const { from = '919822211144', ...rest } = message
  const value = {
    metadata: { phone_number_id: metaData.phoneNumberId },
    contacts: [{ profile: { name: 'Meera' }, wa_id: from }],
    messages: [{ from, timestamp: '1763700000', ...rest }],
  }
  const body = JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] })
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  const { pathname, search } = new URL(webhookUrl)
  return fetch(`${address}${pathname}${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  })
}

export type MediaRow = {
  messageId: string
  fileId: string
  type: string
  state: string
  problem: string | null
  attempts: number
}

/** What became of the files that the customer's message brought, by the vendor's id of the message. */
export async function mediaOf(databaseUrl: string, eventId: string): Promise<MediaRow | undefined> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    const { rows } = await db.query(
      `select m.message_id as "messageId", m.file_id as "fileId", m.type, m.state, m.problem, m.attempts
       from message_media m join messages l on l.id = m.message_id where l.client_id = $1`,
      [eventId],
    )
    return rows[0]
  } finally {
    await db.end()
  }
}

import { createHmac } from 'node:crypto'
import { Pool } from 'undici'
import { latencies } from './numbers.ts'
import type { Accepted, Called, Hook } from './sending.questions.ts'

/** So many calls come of one message: sent, delivered, read, and one in three of them again. */
export const callsPerMessage = 3.3
const steps = ['sent', 'delivered', 'read'] as const

/** Calls back as Meta does: one status a call, signed, each until it is acknowledged. */
export function openCalls({ url, secret, phoneNumberId, connections }: Hook) {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections })
  const times: number[] = []
  const waiting: string[] = []
  let told = 0
  let refused = 0
  let busy = 0
  let started = 0
  let ended = 0

  async function drain(): Promise<void> {
    busy += 1
    for (let body = waiting.shift(); body !== undefined; body = waiting.shift()) await call(body)
    busy -= 1
    ended = performance.now()
  }

  async function call(body: string): Promise<void> {
    const at = performance.now()
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    const answer = await pool.request({ method: 'POST', path: pathname, headers, body })
    await answer.body.dump()
    if (answer.statusCode !== 200) refused += 1
    times.push(performance.now() - at)
  }
  return {
    tell(message: Accepted): void {
      started ||= performance.now()
      told += 1
      for (const step of steps) waiting.push(bodyOf(message, step, phoneNumberId))
      if (told % 10 < 3) waiting.push(bodyOf(message, 'sent', phoneNumberId, ' '))
      while (busy < connections && busy < waiting.length) void drain()
    },
    /** When all are acknowledged. */
    async done(): Promise<Called> {
      while (busy > 0 || waiting.length > 0) await new Promise(resolve => setTimeout(resolve, 20))
      await pool.close()
      return { count: times.length, refused, seconds: (ended - started) / 1000, ...latencies(times) }
    },
  }
}

/** `end` makes other bytes of the same news: what is repeated byte by byte is never looked at again. */
function bodyOf({ id, ref, to }: Accepted, status: string, phoneNumberId: string, end = ''): string {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const statuses = [{ id, status, timestamp, recipient_id: to, biz_opaque_callback_data: ref }]
  const metadata = { display_phone_number: '918000000000', phone_number_id: phoneNumberId }
  const value = { messaging_product: 'whatsapp', metadata, statuses }
  const entry = [{ id: '200000000000000', changes: [{ value, field: 'messages' }] }]
  return JSON.stringify({ object: 'whatsapp_business_account', entry }) + end
}

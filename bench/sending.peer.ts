// The same bodies over the same number of connections, and nothing else: no queue, no rate, no record.
import { Pool } from 'undici'
import { answerQuestions } from './child.ts'
import type { PeerQuestion } from './sending.questions.ts'

answerQuestions(async ({ url, token, count, connections }: PeerQuestion) => {
  const { origin, pathname } = new URL(url)
  const path = `${pathname.replace(/\/$/, '')}/v23.0/100000000000000/messages`
  const pool = new Pool(origin, { connections })
  const started = performance.now()
  let next = 0
  const sendOn = async () => {
    while (next < count) {
      next += 1
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(messageTo(next)),
      })
      const answer: unknown = await body.json()
      if (statusCode !== 200 || !answer) throw new Error(`The sink answered ${statusCode}.`)
    }
  }
  await Promise.all(Array.from({ length: connections }, sendOn))
  const seconds = (performance.now() - started) / 1000
  await pool.close()
  return { seconds }
})

function messageTo(number: number) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: String(919_000_000_000 + number),
    type: 'template',
    template: {
      name: 'order_shipped_0',
      language: { code: 'en' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: `Pune ${number % 100}` },
            { type: 'text', text: 'tomorrow' },
          ],
        },
      ],
    },
    biz_opaque_callback_data: crypto.randomUUID(),
  }
}

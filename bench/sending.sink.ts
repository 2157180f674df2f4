// Plays Meta: takes messages and templates, notes when each message came, and calls back with what became of it.
import { createServer, type ServerResponse } from 'node:http'
import { answerQuestions } from './child.ts'
import { arrivalsOf } from './sending.arrivals.ts'
import { openCalls } from './sending.calls.ts'
import type { Accepted, SinkQuestion } from './sending.questions.ts'

let times: number[] = []
let accepted: Accepted[] = []
let calls: ReturnType<typeof openCalls> | null = null
let answerMs = 0

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.url?.endsWith('/messages')) takeMessage(Buffer.concat(chunks).toString(), response)
    else if (request.method === 'POST') send(response, { id: '4711', status: 'APPROVED', category: 'UTILITY' })
    // It keeps no list of templates; whoever wants to compare has to come again.
    else response.writeHead(503).end()
  })
})
server.keepAliveTimeout = 60_000
const ready = new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

answerQuestions(async (question: SinkQuestion) => {
  await ready
  if (question.kind === 'arrivals') return arrivalsOf(times)
  if (question.kind === 'answerAfter') answerMs = question.ms
  if (question.kind === 'called') return calls?.done().finally(() => (calls = null))
  if (question.kind === 'callBack') calls = openCalls(question)
  if (question.kind === 'tell') {
    const telling = openCalls(question)
    for (const message of accepted.slice(question.from, question.from + question.count)) telling.tell(message)
    return telling.done()
  }
  if (question.kind === 'forget') [times, accepted] = [[], []]
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
})

function takeMessage(body: string, response: ServerResponse): void {
  times.push(performance.now())
  const to = /"to":"(\d+)"/.exec(body)?.[1] ?? ''
  const ref = /"biz_opaque_callback_data":"([^"]+)"/.exec(body)?.[1] ?? ''
  const message = { id: `wamid.${ref}.${times.length}`, ref, to }
  accepted.push(message)
  const answer = {
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: to }],
    messages: [{ id: message.id, message_status: 'accepted' }],
  }
  if (answerMs > 0) setTimeout(send, answerMs, response, answer)
  else send(response, answer)
  calls?.tell(message)
}

function send(response: ServerResponse, answer: object): void {
  const text = JSON.stringify(answer)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

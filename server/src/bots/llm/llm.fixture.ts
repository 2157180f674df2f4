import { createServer } from 'node:http'
import { listening } from '../../platform/egress/egress.fixture.ts'
import type { World } from '../../testing/world.ts'

/** A language model of dev's enterprise at this address. */
export async function makeModel(world: World, baseUrl: string): Promise<string> {
  const draft = { name: `Model ${Math.random()}`, authType: 5, llm: 2, apikey: 'sk-of-a-test', baseUrl }
  const { body } = await world.as('dev').post('/e/enterprise/appiyo_authconfig', draft)
  return body.response._id
}

// biome-ignore lint/suspicious/noExplicitAny: what a model is sent is read by each test as it needs it (2026-11-21)
type Sent = { path: string; body: any; key: string }
export type Mind = (sent: Sent) => unknown | Promise<unknown>
export type Brain = { url: string; asked: Sent[]; think: Mind; close(): Promise<void> }

/** A language model of the test: `think` gives the text of a completion, or a whole answer; it may also throw or wait. */
export async function openBrain(think: Mind): Promise<Brain> {
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const sent: Sent = {
      path: request.url ?? '',
      body: JSON.parse(Buffer.concat(parts).toString() || '{}'),
      key: request.headers.authorization ?? '',
    }
    brain.asked.push(sent)
    try {
      const said = await brain.think(sent)
      const whole = typeof said === 'string' ? completion(said) : said
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole))
    } catch {
      answer.writeHead(500).end('out of order')
    }
  })
  const { port, close } = await listening(server)
  const brain: Brain = { url: `http://127.0.0.1:${port}/v1`, asked: [], think, close }
  return brain
}

export function completion(content: unknown) {
  return {
    choices: [{ message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 100, completion_tokens: 20 },
  }
}

/** Vectors that are alike where texts share words: enough for a test to tell intents apart. */
export function wordVectors(texts: string[]) {
  const data = texts.map(text => {
    const embedding = new Array<number>(64).fill(0.01)
    for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
      const at = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 64, 7)
      embedding[at] = (embedding[at] ?? 0) + 1
    }
    return { embedding }
  })
  return { data, usage: { prompt_tokens: texts.length * 4 } }
}

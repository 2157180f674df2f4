import type { AgentFile, TransferFormat } from '@parley/contracts/bots/transfer.ts'
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { Person, World } from '../../testing/world.ts'

export type Sending = { name: string; bytes: Uint8Array | string; fields?: Record<string, string>; key?: string }

export function importAs(world: World, person: Person, { name, bytes, fields = {}, key }: Sending) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.append('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name))
  return world.as(person).post('/nlp/agent/import', form, key ? { 'idempotency-key': key } : {})
}

/** The agent's file as it was sent, with the name that it was given. */
export async function exportFrom(world: World, agentId: string, format: TransferFormat = 'json') {
  const response = await fetch(`${world.address}/nlp/agent/${agentId}/export?format=${format}`, {
    headers: { 'authentication-token': await world.token('dev') },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, bytes, disposition: response.headers.get('content-disposition') ?? '' }
}

export async function exportedJson(world: World, agentId: string): Promise<AgentFile> {
  const { bytes } = await exportFrom(world, agentId)
  return JSON.parse(new TextDecoder().decode(bytes))
}

export function zipOf(files: Record<string, string | object>): Uint8Array {
  const texts = Object.entries(files).map(([name, text]): [string, Uint8Array] => {
    return [name, strToU8(typeof text === 'string' ? text : JSON.stringify(text))]
  })
  return zipSync(Object.fromEntries(texts))
}

export function unzipped(bytes: Uint8Array): Record<string, string> {
  const files = Object.entries(unzipSync(bytes))
  return Object.fromEntries(files.map(([name, content]) => [name, new TextDecoder().decode(content)]))
}

/** An agent with something of everything, as a file. */
export function travelFile(name: string): AgentFile {
  return {
    format: 'agent',
    version: 1,
    agent: {
      name,
      description: 'Books journeys',
      type: 'nlp',
      config: {
        entityExtractRetries: 4,
        outOfScopeMessage: 'Pardon?',
        modelType: 'SVM',
        confidenceThreshold: 60,
        language: 'en',
      },
      promptConfig: { prompt: '', extractData: false, userData: [] },
    },
    stories: [
      {
        name: 'Journeys',
        children: [{ name: 'Trains', children: [], intents: [greeting('trains')] }],
        intents: [
          {
            name: 'book',
            utterances: [
              {
                text: 'from Delhi to Goa tomorrow',
                entities: [
                  { start: 5, end: 10, entity: 'city', parameter: 'from' },
                  { start: 14, end: 17, entity: 'city', parameter: 'to' },
                  { start: 18, end: 26, entity: 'sys.date', parameter: 'date' },
                ],
              },
              { text: 'यात्रा 😀 बुक करो', entities: [] },
            ],
            responses: ['Booked for {{date}}.', '**Done**\n\n- one'],
            parameters: [
              { name: 'from', entity: 'city', required: true, value: '$from', prompts: ['Where from?', 'Which city?'] },
              { name: 'to', entity: 'city', required: true, value: '$to', prompts: ['Where to?'] },
              { name: 'date', entity: 'sys.date', required: false, value: 'today', prompts: ['When?'] },
            ],
          },
        ],
      },
      { name: 'Empty', children: [], intents: [] },
    ],
    entities: [
      {
        name: 'city',
        values: [
          { value: 'Delhi', type: 'synonyms', synonyms: ['New Delhi', 'Dilli'] },
          { value: 'Goa', type: 'synonyms', synonyms: ['Goa'] },
        ],
      },
      { name: 'ticket', values: [{ value: 'ticket number', type: 'pattern', pattern: ['T-[0-9]{6}', 'X[0-9]+'] }] },
    ],
    knowledge: { websites: ['https://example.com/help'], documents: [] },
  }
}

export function greeting(name: string): AgentFile['stories'][number]['intents'][number] {
  const utterances = ['hello', 'good day'].map(text => ({ text: `${text} ${name}`, entities: [] }))
  return { name, utterances, responses: ['Hi'], parameters: [] }
}

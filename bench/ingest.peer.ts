// What taking calls costs by itself: a bare route that reads the body, and single rows inserted one by one.
import { createHash, randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { answerQuestions } from './child.ts'
import type { IngestQuestion } from './sending.questions.ts'

const fastify = Fastify()
fastify.removeAllContentTypeParsers()
fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
fastify.post('/hooks/meta/bench', async () => ({ status: true }))

answerQuestions(async (question: IngestQuestion) => {
  if (question.kind === 'insert') return { seconds: await insertAll(question) }
  return { url: await fastify.listen({ port: 0, host: '127.0.0.1' }) }
})

type Inserting = Extract<IngestQuestion, { kind: 'insert' }>

async function insertAll({ databaseUrl, count, connections }: Inserting): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  await pool.query(`create table if not exists bench_calls (id uuid primary key default uuidv7(), digest bytea not null unique,
    envelope jsonb not null, body bytea not null, received_at timestamptz not null default now())`)
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  let next = 0
  const started = performance.now()
  await Promise.all(
    clients.map(async client => {
      for (; next < count; ) {
        next += 1
        const body = randomBytes(450)
        const digest = createHash('sha256').update(body).digest()
        await client.query('insert into bench_calls (digest, envelope, body) values ($1, $2, $3)', [digest, '{}', body])
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  for (const client of clients) client.release()
  await pool.end()
  return seconds
}

import { createHash } from 'node:crypto'
import {
  exportAgent as exportAgentCall,
  importAgent as importAgentCall,
  type TransferFormat,
  transferFormats,
  transferTexts,
} from '@parley/contracts/bots/transfer.ts'
import type { FastifyRequest } from 'fastify'
import { invalid, malformed, Refusal } from '../../platform/refusals.ts'
import { disposition } from '../../platform/serve/disposition.ts'
import { partsOf } from '../../platform/serve/form.ts'
import { readParams, readQuery } from '../../platform/serve/input.ts'
import { type App, answerOnceInside, letIn } from '../../platform/serve/serve.ts'
import { workWithoutTransaction } from '../../platform/transact.ts'
import { exportedFile } from './export.file.ts'
import { agentFileOf } from './export.ts'
import type { Upload } from './import.thread.ts'
import { importAgent, readAgentFile } from './import.ts'

export function transferRoutes(app: App) {
  serveExport(app)
  serveImport(app)
}

/** As `serve`, but the kind of file follows from the query. */
function serveExport(app: App) {
  const access = 'NLP.VIEW' as const
  app.routes.push({ endpoint: exportAgentCall, access })
  app.fastify.get(exportAgentCall.path, async (request, reply) => {
    const { actor, facts } = await letIn(app, access, request)
    const { agentId } = readParams(exportAgentCall.params, request.params)
    const { format } = readQuery(exportAgentCall.query, request.query)
    const work = workWithoutTransaction({ platform: app.platform, actor, request: facts })
    const file = await work.transact(inner => agentFileOf(inner, agentId))
    const { name, media, bytes } = await exportedFile(file, format)
    return reply
      .type(media)
      .header('content-disposition', disposition('attachment', name))
      .header('cache-control', 'no-store')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
}

/** As `serve`, but for a file. A repeat under the same Idempotency-Key is known by what the file holds. */
function serveImport(app: App) {
  const access = 'NLP' as const
  const endpoint = importAgentCall
  app.routes.push({ endpoint, access })
  app.fastify.post(endpoint.path, async (request, reply) => {
    const { actor, facts } = await letIn(app, access, request)
    const { upload, format, name } = await readUpload(request)
    const digest = createHash('sha256').update(upload.bytes).digest('hex')
    const asked = { endpoint, request, actor, facts, content: [format ?? null, name ?? null, upload.fileName, digest] }
    const read = await readAgentFile(upload, format)
    const work = workWithoutTransaction({ platform: app.platform, actor, request: facts })
    const answer = await work.transact(inner =>
      answerOnceInside(app, asked, { db: inner.db, run: () => importAgent(inner, read, name) }),
    )
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
  })
}

type Sent = { upload: Upload; format: TransferFormat | undefined; name: string | undefined }

async function readUpload(request: FastifyRequest): Promise<Sent> {
  if (!request.isMultipart()) throw malformed('The body must be multipart/form-data')
  const { upload, fields } = await contentOf(request).catch((error: unknown) => {
    throw isTooLarge(error) ? new Refusal('hard', 413, { code: '413', message: transferTexts.tooLarge }) : error
  })
  if (!upload) throw invalid(transferTexts.invalidFormat, 'file')
  return { upload, format: formatOf(fields.get('format')), name: storable(fields.get('name') ?? '') || undefined }
}

/** The first file counts; others are read past. */
async function contentOf(request: FastifyRequest) {
  const fields = new Map<string, string>()
  let upload: Upload | null = null
  for await (const part of partsOf(request)) {
    if (part.type === 'field') fields.set(part.fieldname, String(part.value).trim())
    else if (part.fieldname !== 'file' || upload) part.file.resume()
    else upload = { fileName: nameOf(part.filename), bytes: new Uint8Array(await part.toBuffer()) }
  }
  return { fields, upload }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
}

function formatOf(sent: string | undefined): TransferFormat | undefined {
  if (!sent) return undefined
  const format = transferFormats.find(known => known === sent.toLowerCase())
  if (!format) throw invalid(transferTexts.invalidFormat, 'format')
  return format
}

/** Without the folders that some browsers send. */
function nameOf(sent: string): string {
  return storable(sent.split(/[\\/]/).at(-1) ?? '').slice(0, 200)
}

function storable(text: string): string {
  return text
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim()
}

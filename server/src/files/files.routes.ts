import { fileTexts, readDownload, readFile, takeDownload, uploadFile } from '@parley/contracts/files/files.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid, Refusal } from '../platform/refusals.ts'
import { disposition } from '../platform/serve/disposition.ts'
import { readForm } from '../platform/serve/form.ts'
import { readBody, readParams, readQuery } from '../platform/serve/input.ts'
import { type App, answerOnce, letIn, serve } from '../platform/serve/serve.ts'
import { type ByteRange, StorageUnavailable } from '../platform/storage/storage.ts'
import { workWithoutTransaction } from '../platform/transact.ts'
import type { Work } from '../platform/work.ts'
import { artifactRoutes } from './artifacts.routes.ts'
import { type FileDraft, forgetDraft } from './files.drafts.ts'
import { bytesOf, makeTicket, noBytesOf, openSigned, type StoredFile, takeTicket } from './files.ts'
import { keepFile, receiveFile, tooLarge } from './files.upload.ts'
import { isShownInline } from './kinds.ts'
import { rangeOf } from './ranges.ts'

export function fileRoutes(app: App) {
  serve(app, readDownload, 'login', (work, { query }) => makeTicket(work, query))
  serveUpload(app)
  serveSigned(app)
  serveDownload(app)
  artifactRoutes(app)
}

/** As `serve`, for an upload. A repeat under the same Idempotency-Key is recognised by the content of the file. */
function serveUpload(app: App): void {
  const endpoint = uploadFile
  app.routes.push({ endpoint, access: 'login' })
  app.fastify.post(endpoint.path, async (request, reply) => {
    const answer = await answerUpload(app, request)
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
  })
}

async function answerUpload(app: App, request: FastifyRequest) {
  const endpoint = uploadFile
  const { actor, facts } = await letIn(app, 'login', request)
  const work = workWithoutTransaction({ platform: app.platform, actor, request: facts })
  const drafts: FileDraft[] = []
  try {
    const fields = await receive(work, request, drafts)
    const form = readBody(endpoint.body, fields)
    const [draft] = drafts
    if (!draft) throw invalid(fileTexts.invalidFormat, 'file')
    const content = [fields, draft.name, draft.digest]
    const run = () => keepFile(work, draft, form)
    return await answerOnce(app, { endpoint, request, actor, facts, content }, run)
  } catch (error) {
    throw uploadRefusal(request, error)
  } finally {
    for (const draft of drafts) await forgetDraft(app.platform, draft)
  }
}

function receive(work: Work, request: FastifyRequest, drafts: FileDraft[]): Promise<Record<string, unknown>> {
  return readForm(request, {
    mostFiles: 1,
    takeFile: async (file, fields) => {
      const known = 'rType' in fields ? readBody(uploadFile.body, fields) : {}
      drafts.push(await receiveFile(work, file, known))
    },
    refusalOf: trouble => (trouble === 'tooLarge' ? tooLarge() : invalid(fileTexts.invalidFormat, 'file')),
  })
}

function uploadRefusal(request: FastifyRequest, error: unknown): unknown {
  if (!(error instanceof StorageUnavailable)) return error
  request.log.error({ err: error }, 'an uploaded file cannot be stored')
  return new Refusal('hard', 507, { code: '507', message: fileTexts.notStored })
}

/** Vendors ask by HEAD how large a file is before they fetch it. */
function serveSigned(app: App): void {
  app.routes.push({ endpoint: readFile, access: 'public' })
  app.fastify.route({
    method: ['GET', 'HEAD'],
    url: readFile.path,
    handler: (request, reply) => answerSigned(app, request, reply),
  })
}

async function answerSigned(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { fileId } = readParams(readFile.params, request.params)
  const file = await openSigned(app.platform, fileId, readQuery(readFile.query, request.query))
  const range = request.method === 'HEAD' ? null : rangeOf(request.headers.range, file.size)
  reply.header('accept-ranges', 'bytes')
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).send('')
  }
  return sendFile(app, reply, { file, range, inline: isShownInline(file.contentType) })
}

function serveDownload(app: App): void {
  app.routes.push({ endpoint: takeDownload, access: 'public' })
  app.fastify.get(takeDownload.path, async (request, reply) => {
    const { downloadId } = readParams(takeDownload.params, request.params)
    return sendFile(app, reply, { file: await takeTicket(app.platform, downloadId), range: null, inline: false })
  })
}

type Sent = { file: StoredFile; range: ByteRange | null; inline: boolean }

const strict = "default-src 'none'; style-src 'unsafe-inline'"

/** A sandbox keeps browsers from playing a film and from opening their own viewer of PDF; neither runs as our site. */
function policyFor(contentType: string): string {
  const shown = `${strict}; img-src 'self'; media-src 'self'`
  if (contentType === 'application/pdf') return `${shown}; object-src 'self'`
  return /^(audio|video)\//.test(contentType) ? shown : `${shown}; sandbox`
}

/** An uploaded file must never run as part of our site: no sniffing of its type, no scripts. */
async function sendFile({ platform }: App, reply: FastifyReply, { file, range, inline }: Sent): Promise<FastifyReply> {
  const isHead = reply.request.method === 'HEAD'
  const bytes = isHead ? await noBytesOf(platform, file) : await bytesOf(platform, file, range ?? undefined)
  if (range) {
    const { start, end = file.size - 1 } = range
    reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  }
  return reply
    .type(file.contentType)
    .header('content-length', range ? (range.end ?? file.size - 1) - range.start + 1 : file.size)
    .header('content-disposition', disposition(inline ? 'inline' : 'attachment', file.name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', inline ? policyFor(file.contentType) : `${strict}; sandbox`)
    .header('cache-control', 'private, no-store')
    .send(bytes)
}

import {
  deleteDocuments as deleteDocumentsCall,
  readDocument as readDocumentCall,
  restoreDocuments as restoreDocumentsCall,
  uploadDocuments as uploadDocumentsCall,
} from '@parley/contracts/bots/documents.ts'
import { disposition } from '../../platform/serve/disposition.ts'
import { readParams } from '../../platform/serve/input.ts'
import { type App, answerOnce, letIn, serve } from '../../platform/serve/serve.ts'
import { workWithoutTransaction } from '../../platform/transact.ts'
import { forgetDrafts } from './documents.drafts.ts'
import { openDocument } from './documents.links.ts'
import { receiveUpload } from './documents.receive.ts'
import { restoreDocuments } from './documents.restore.ts'
import { deleteDocuments, uploadDocuments } from './documents.ts'

export function documentRoutes(app: App) {
  serve(app, deleteDocumentsCall, 'NLP', (work, { body }) => deleteDocuments(work, body.agentId, body.filenames))
  serve(app, restoreDocumentsCall, 'NLP', (work, { params, body }) =>
    restoreDocuments(work, params.agentId, body.filenames),
  )
  serveUpload(app)
  serveDocument(app)
}

/** As `serve`, but for files. A repeat under the same Idempotency-Key is known by what its files hold. */
function serveUpload(app: App) {
  const access = 'NLP' as const
  const endpoint = uploadDocumentsCall
  app.routes.push({ endpoint, access })
  app.fastify.post(endpoint.path, async (request, reply) => {
    const { actor, facts } = await letIn(app, access, request)
    const work = workWithoutTransaction({ platform: app.platform, actor, request: facts })
    const { agentId, drafts } = await receiveUpload(app.platform, work.enterpriseId, request)
    const content = [agentId, ...drafts.map(({ fileName, digest }) => [fileName, digest])]
    try {
      const run = () => uploadDocuments(work, agentId, drafts)
      const answer = await answerOnce(app, { endpoint, request, actor, facts, content }, run)
      return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
    } finally {
      await forgetDrafts(
        app.platform,
        drafts.map(({ storageKey }) => storageKey),
      )
    }
  })
}

/** Whoever holds the link may read: it stands in answers to customers, who never sign in. */
function serveDocument(app: App) {
  app.routes.push({ endpoint: readDocumentCall, access: 'public' })
  app.fastify.get(readDocumentCall.path, async (request, reply) => {
    const { token } = readParams(readDocumentCall.params, request.params)
    const { fileName, stream } = await openDocument(app.platform, token)
    return reply
      .type('application/pdf')
      .header('content-disposition', disposition('inline', fileName))
      .header('cache-control', 'private, no-store')
      .send(stream)
  })
}

import type { Doc } from '@parley/contracts/bots/configuration.ts'
import { alreadyThere, documentLimits, documentTexts } from '@parley/contracts/bots/documents.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { crashPoint } from '../../platform/crash-points.ts'
import { unlessTaken } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { conflict, invalid, missing, Refusal } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { contentChanged, lockAgent } from '../agents/agents.rows.ts'
import { adoptDrafts, type DocumentDraft } from './documents.drafts.ts'
import { lookIntoPdf } from './documents.reading.ts'

/** The files are stored already; their rows come in one transaction: all of them are there afterwards, or none. */
export async function uploadDocuments(work: Work, agentId: string, drafts: readonly DocumentDraft[]) {
  await work.transact(inner => refuseUnfit(inner, agentId, drafts))
  const looked = await lookedInto(work.platform, drafts)
  crashPoint('documents.stored')
  const kept = await work.transact(inner => keep(inner, agentId, looked))
  return say(documentTexts.uploaded, kept)
}

/**
 * The served index leaves out what is not in the list any more, so a deletion counts with its commit. The file is kept
 * as long as everything that was deleted, so that it can be brought back.
 */
export async function deleteDocuments(work: Work, agentId: string, names: readonly string[]) {
  const agent = await lockAgent(work, agentId, missing('Agent', 'agentId'))
  const asked = [...new Set(names)]
  const rows = await work.db
    .updateTable('documents')
    .set({ deletedAt: work.now, deletedBy: work.actor.id })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('deletedAt', 'is', null)
    .where('nameKey', 'in', ['', ...asked.map(sameText)])
    .returning(['fileName', 'nameKey'])
    .execute()
  const gone = new Set(rows.map(({ nameKey }) => nameKey))
  const answer = {
    deleted: asked.filter(name => gone.has(sameText(name))),
    notFound: asked.filter(name => !gone.has(sameText(name))),
  }
  if (rows.length === 0) {
    throw new Refusal('soft', 404, { code: '404', message: documentTexts.notFound, detail: answer })
  }
  await contentChanged(work, agentId, true)
  work.announce('bots.knowledge.changed', { agentId }, { permission: 'NLP.VIEW' })
  const before = { documents: rows.map(({ fileName }) => fileName) }
  work.audit({ module: 'NLP', action: 'delete', resourceId: agentId, resourceName: agent.name, before })
  return say(documentTexts.deleted, answer)
}

export async function documentsOf(work: Work, agentId: string) {
  const rows = await documents(work)
    .select(['id', 'fileName', 'size', 'pages', 'state', 'error', 'uploadedAt'])
    .where('agentId', '=', agentId)
    .orderBy('id')
    .execute()
  return rows.map(shown)
}

/** Every read of a document starts here. */
export function documents(work: Work) {
  return work.db.selectFrom('documents').where('enterpriseId', '=', work.enterpriseId).where('deletedAt', 'is', null)
}

/** Told before any file is looked into: the agent, the names, the kind of file, the number. */
async function refuseUnfit(work: Work, agentId: string, drafts: readonly DocumentDraft[]): Promise<void> {
  await lockAgent(work, agentId, missing('Agent', 'agentId'))
  const held = await documents(work).select('nameKey').where('agentId', '=', agentId).execute()
  const taken = new Set(held.map(({ nameKey }) => nameKey))
  for (const { fileName, isPdf } of drafts) {
    const key = sameText(fileName)
    if (taken.has(key)) throw nameTaken(fileName)
    taken.add(key)
    if (!isPdf) throw invalid(documentTexts.invalidFormat, 'files')
  }
  if (drafts.length === 0) throw invalid(documentTexts.invalidFormat, 'files')
  if (taken.size > documentLimits.files) throw invalid(documentTexts.tooMany, 'files')
}

type LookedInto = DocumentDraft & { pages: number | null }

/** One after another: each look is a process of its own. What cannot be read now is told by the training. */
async function lookedInto({ storage }: Platform, drafts: readonly DocumentDraft[]): Promise<LookedInto[]> {
  const looked: LookedInto[] = []
  for (const draft of drafts) {
    const found = await lookIntoPdf(await storage.stream(draft.storageKey))
    if (found.isEncrypted) throw invalid(documentTexts.encrypted, 'files')
    looked.push({ ...draft, pages: found.pages })
  }
  return looked
}

async function keep(work: Work, agentId: string, drafts: readonly LookedInto[]) {
  const agent = await lockAgent(work, agentId, missing('Agent', 'agentId'))
  // Later ones of a call sort later.
  const firstMs = Date.now()
  const kept: ReturnType<typeof shown>[] = []
  for (const [at, { fileName, size, pages, storageKey }] of drafts.entries()) {
    const row = { id: uuidv7(firstMs + at), fileName, nameKey: sameText(fileName), size, pages, storageKey }
    const stored = await unlessTaken(
      () =>
        work.db
          .insertInto('documents')
          .values({ ...row, enterpriseId: work.enterpriseId, agentId })
          .returning(['id', 'fileName', 'size', 'pages', 'state', 'error', 'uploadedAt'])
          .executeTakeFirstOrThrow(),
      nameTaken(fileName),
    )
    kept.push(shown(stored))
  }
  const all = await documents(work).select('id').where('agentId', '=', agentId).execute()
  if (all.length > documentLimits.files) throw invalid(documentTexts.tooMany, 'files')
  await adoptDrafts(work, drafts)
  await contentChanged(work, agentId, true)
  work.announce('bots.knowledge.changed', { agentId }, { permission: 'NLP.VIEW' })
  const after = { documents: kept.map(({ fileName }) => fileName) }
  work.audit({ module: 'NLP', action: 'create', resourceId: agentId, resourceName: agent.name, after })
  return kept
}

function nameTaken(fileName: string): Refusal {
  return conflict(alreadyThere(fileName), [{ field: 'files', message: alreadyThere(fileName) }])
}

type Stored = {
  id: string
  fileName: string
  size: number
  pages: number | null
  state: string
  error: string | null
  uploadedAt: Date
}

function shown({ id, fileName, size, pages, state, error, uploadedAt }: Stored) {
  const told: Doc['state'] = state === 'INDEXED' || state === 'FAILED' ? state : 'UPLOADED'
  return { id, _id: id, fileName, size, pages, uploadedAt, state: told, error }
}

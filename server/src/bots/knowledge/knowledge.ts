import { type CrawlSchedule, crawlSchedules } from '@parley/contracts/bots/crawls.ts'
import { type GenAiDraft, genAiProblems, knowledgeTexts, type pageStates } from '@parley/contracts/bots/knowledge.ts'
import { sql } from 'kysely'
import { requireLanguageModel } from '../../enterprises/auth-configs.ts'
import { invalidFields, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { contentChanged, lockAgent, refuseUnknownAgent } from '../agents/agents.rows.ts'
import { nextCrawlAfter } from '../crawl/crawl.schedule.ts'
import { documentsOf } from '../documents/documents.ts'

export type KnowledgeSettings = {
  kbFromWebsite: boolean
  websitesUrls: string[]
  kbFromDoc: boolean
  genAiConfigId: string | null
  crawlSchedule: CrawlSchedule
}

const noKnowledge: KnowledgeSettings = {
  kbFromWebsite: false,
  websitesUrls: [],
  kbFromDoc: false,
  genAiConfigId: null,
  crawlSchedule: 'never',
}
/** As many pages as a build can reach. */
const mostPages = 1000

export async function readGenAi(work: Work, agentId: string) {
  await refuseUnknownAgent(work, agentId)
  return genAiOf(work, agentId)
}

export async function saveGenAi(work: Work, agentId: string, draft: GenAiDraft) {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  const before = await knowledgeSettings(work, agentId)
  const after = changed(before, draft)
  const { egress } = work.platform
  const problems = genAiProblems(after, (await documentsOf(work, agentId)).length, url => egress.mayCall(url))
  if (problems.length > 0) throw invalidFields(problems)
  if (after.genAiConfigId) await requireLanguageModel(work, after.genAiConfigId, 'genAiConfigId')
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await store(work, agentId, { before, after })
    await contentChanged(work, agentId, sourcesOf(before) !== sourcesOf(after))
    work.announce('bots.knowledge.changed', { agentId }, { permission: 'NLP.VIEW' })
    work.audit({ module: 'NLP', action: 'update', resourceId: agentId, resourceName: agent.name, before, after })
  }
  return say(knowledgeTexts.updated, await genAiOf(work, agentId))
}

/** What the agent may answer from at this moment; nothing is switched on before the first save. */
export async function knowledgeSettings(work: Work, agentId: string): Promise<KnowledgeSettings> {
  const row = await work.db
    .selectFrom('agentKnowledge')
    .selectAll()
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .executeTakeFirst()
  if (!row) return noKnowledge
  const { fromWebsite, websites, fromDocuments, configId, crawlEvery } = row
  return {
    kbFromWebsite: fromWebsite,
    websitesUrls: websites,
    kbFromDoc: fromDocuments,
    genAiConfigId: configId,
    crawlSchedule: crawlSchedules.find(known => known === crawlEvery) ?? 'never',
  }
}

async function genAiOf(work: Work, agentId: string) {
  const [settings, documents, built, pages, next] = [
    await knowledgeSettings(work, agentId),
    await documentsOf(work, agentId),
    await lastBuilt(work, agentId),
    await builtPages(work, agentId),
    await nextCrawl(work, agentId),
  ]
  return {
    ...settings,
    documents,
    lastBuiltAt: built?.finishedAt ?? null,
    nextCrawlAt: next?.nextCrawlAt ?? null,
    pages,
  }
}

/** The training that last read the sources. */
function lastBuilt(work: Work, agentId: string) {
  return work.db
    .selectFrom('trainings')
    .select('finishedAt')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('state', '=', 'TRAINED')
    .where('knowledgeKey', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function nextCrawl(work: Work, agentId: string) {
  return work.db
    .selectFrom('agentKnowledge')
    .select('nextCrawlAt')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .executeTakeFirst()
}

async function builtPages(work: Work, agentId: string) {
  const rows = await work.db
    .selectFrom('crawledPages')
    .select(['url', 'state', 'error'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .orderBy('id')
    .limit(mostPages)
    .execute()
  return rows.map(({ url, state, error }) => ({ url, state: stateOf(state), error }))
}

function stateOf(stored: string): (typeof pageStates)[number] {
  return stored === 'INDEXED' || stored === 'SKIPPED' ? stored : 'FAILED'
}

function changed(before: KnowledgeSettings, draft: GenAiDraft): KnowledgeSettings {
  return {
    kbFromWebsite: draft.kbFromWebsite ?? before.kbFromWebsite,
    websitesUrls: draft.websitesUrls ? [...new Set(draft.websitesUrls)] : before.websitesUrls,
    kbFromDoc: draft.kbFromDoc ?? before.kbFromDoc,
    genAiConfigId: draft.genAiConfigId === undefined ? before.genAiConfigId : draft.genAiConfigId || null,
    crawlSchedule: draft.crawlSchedule ?? before.crawlSchedule,
  }
}

/** What a training reads of the settings: another model to phrase the answers asks for none. */
function sourcesOf({ kbFromWebsite, websitesUrls, kbFromDoc }: KnowledgeSettings): string {
  return JSON.stringify([kbFromWebsite ? websitesUrls : [], kbFromDoc])
}

type Change = { before: KnowledgeSettings; after: KnowledgeSettings }

async function store(work: Work, agentId: string, { before, after: settings }: Change): Promise<void> {
  const isTimed = ({ kbFromWebsite, crawlSchedule }: KnowledgeSettings) => kbFromWebsite && crawlSchedule
  const columns = {
    fromWebsite: settings.kbFromWebsite,
    websites: sql<string[]>`${settings.websitesUrls}::text[]`,
    fromDocuments: settings.kbFromDoc,
    configId: settings.genAiConfigId,
    crawlEvery: settings.crawlSchedule,
    // The appointed time stands while nobody touches the schedule.
    ...(isTimed(before) === isTimed(settings) ? {} : { nextCrawlAt: nextCrawlAfter(isTimed(settings) || 'never') }),
  }
  await work.db
    .insertInto('agentKnowledge')
    .values({ agentId, enterpriseId: work.enterpriseId, ...columns })
    .onConflict(conflict => conflict.column('agentId').doUpdateSet(columns))
    .execute()
}

import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { refuseUnknownAgent } from '../agents/agents.rows.ts'
import { listPieces } from './knowledge.served.ts'

const mostChunks = 200

/** What the served version answers from, for people who want to know why it said something. */
export async function readChunks(
  work: Work,
  agentId: string,
  { from, perPage, searchterm }: { from: number; perPage: number; searchterm?: string },
) {
  await refuseUnknownAgent(work, agentId)
  const served = await servedIndex(work, agentId)
  if (!served?.knowledgeKey) return { chunks: [], version: served?.version ?? null, more: false, hasMore: false }
  const size = perPage < 0 ? mostChunks : Math.min(perPage, mostChunks)
  const place = { agentId, knowledgeKey: served.knowledgeKey }
  const { pieces, more } = await listPieces(work, place, { question: searchterm, from, size })
  const chunks = pieces.map(({ documentId, ...piece }) => ({
    ...piece,
    kind: documentId ? ('document' as const) : ('website' as const),
  }))
  return { chunks, version: served.version, more, hasMore: more }
}

async function servedIndex(work: Work, agentId: string) {
  const { rows } = await sql<{ version: number; knowledgeKey: string | null }>`
    select t.version, t.knowledge_key from agents a
    join trainings t on t.agent_id = a.id and t.version = a.serving_version
    where a.enterprise_id = ${work.enterpriseId} and a.id = ${agentId}`.execute(work.db)
  return rows[0]
}

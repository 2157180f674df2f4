import type { Chunk } from '@parley/contracts/bots/knowledge.ts'
import { texts } from '@parley/contracts/texts.ts'
import { useState } from 'react'
import { SidePanel } from '../../ui/dialog/side-panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { chunksPerPage, useChunks } from './gen-ai.api.ts'
import look from './gen-ai.module.css'

type GenAiChunksProps = { agentId: string; isOpen: boolean; onClose: () => void }

/** The pieces of text that the served version answers from; a question shows which ones it would find. */
export function GenAiChunks({ agentId, isOpen, onClose }: GenAiChunksProps) {
  return (
    <SidePanel isOpen={isOpen} size="work" title="What the agent reads" onClose={onClose}>
      {isOpen ? <Chunks agentId={agentId} /> : null}
    </SidePanel>
  )
}

function Chunks({ agentId }: { agentId: string }) {
  const [search, setSearch] = useState('')
  const [from, setFrom] = useState(0)
  const { data, error, refetch, isFetching } = useChunks(agentId, { search, from })
  const find = (next: string) => {
    setSearch(next)
    setFrom(0)
  }
  if (!data && error) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return <SkeletonForm fields={4} />
  return (
    <div className={look.chunks}>
      <SearchBox label="Ask a question" value={search} onChange={find} hasShortcut={false} />
      {data.chunks.length === 0 ? <EmptyState message={texts.noRecord} drawing="search" /> : null}
      <ul className={look.list} aria-busy={isFetching}>
        {data.chunks.map(chunk => (
          <ChunkItem key={chunk.id} chunk={chunk} score={chunk.score} />
        ))}
      </ul>
      <Pager from={from} perPage={chunksPerPage} more={data.more} onChange={setFrom} />
    </div>
  )
}

function ChunkItem({ chunk, score }: { chunk: Chunk; score: number | null }) {
  const place = chunk.kind === 'document' ? `${chunk.source}, page ${chunk.page}` : chunk.source
  return (
    <li className={look.chunk}>
      <p className={look.chunkHead}>
        <strong>{chunk.title}</strong>
        {score === null ? null : <span className={look.number}>{score.toFixed(2)}</span>}
      </p>
      <p className={look.chunkText}>{chunk.text}</p>
      <p className={look.hint}>{place}</p>
    </li>
  )
}

import type { TestedPhrase } from '@parley/contracts/bots/evaluations.ts'
import { useState } from 'react'
import { useSearchState } from '../../lib/use-search.ts'
import { SidePanel } from '../../ui/dialog/side-panel.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { Link } from '../../ui/frame/link.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { percent } from '../percent.ts'
import { type Cell, useTestedPhrases } from './quality.api.ts'
import look from './quality.module.css'
import { qualitySearch } from './quality.search.ts'

const perPage = 25

type Place = { agentId: string; evaluationId: string }

/** The phrases of one cell of the matrix, over the page. */
export function CellPhrases({ place }: { place: Place }) {
  const [{ expected, predicted }, change] = useSearchState(qualitySearch)
  const cell = expected && predicted ? { expected, predicted } : null
  return (
    <SidePanel
      isOpen={cell !== null}
      title="Phrases"
      onClose={() => change({ expected: undefined, predicted: undefined })}
    >
      {cell ? <Phrases key={`${cell.expected} ${cell.predicted}`} place={place} cell={cell} /> : null}
    </SidePanel>
  )
}

function Phrases({ place, cell }: { place: Place; cell: Cell }) {
  const [from, setFrom] = useState(0)
  const { data, error, refetch, isFetching } = useTestedPhrases(place, cell, { from, perPage })
  if (!data) {
    if (!error) return <SkeletonText lines={5} />
    return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  const [first] = data.phrases
  if (!first) return <p className={look.hint}>No phrase of this intent was taken for the other.</p>
  return (
    <>
      <PhrasesHead agentId={place.agentId} first={first} />
      <ul className={look.phrases}>
        {data.phrases.map(({ phrase, confidence }) => (
          <li key={phrase} className={look.phrase}>
            <span>{phrase}</span>
            <span className={look.confidence}>{percent(confidence)}</span>
          </li>
        ))}
      </ul>
      {from > 0 || data.more ? <Pager from={from} perPage={perPage} more={data.more} onChange={setFrom} /> : null}
    </>
  )
}

function PhrasesHead({ agentId, first: { expected, predicted } }: { agentId: string; first: TestedPhrase }) {
  const name = expected.storyId ? (
    <Link href={`/bots/${agentId}/intents?story=${expected.storyId}&intent=${expected.id}`}>{expected.name}</Link>
  ) : (
    expected.name
  )
  const end = expected.id === predicted.id ? ', understood as such' : `, taken for ${predicted.name}`
  return (
    <p className={look.phrasesHead}>
      Training phrases of {name}
      {end}, the surest first.
    </p>
  )
}

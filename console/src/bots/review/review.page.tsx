import { type ReviewCluster, reviewTexts } from '@parley/contracts/bots/review.ts'
import { type ReviewKind, reviewKinds } from '@parley/contracts/bots/review-kinds.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { useDates } from '../../lib/time-zone.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TabsBar } from '../../ui/frame/tabs-bar.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { useAgent } from '../agents/agents.api.ts'
import { botSearch } from '../agents/bot.search.ts'
import { useTrain } from '../training/training.api.ts'
import { clustersPerPage, useReview, useReviewActs } from './review.api.ts'
import { Cluster, type ClusterActs } from './review.cluster.tsx'
import { NewIntentDialog, OtherIntentDialog } from './review.dialogs.tsx'
import { useReviewKeys } from './review.keys.ts'
import look from './review.module.css'
import { reviewSearch } from './review.search.ts'

const kinds: Record<ReviewKind, string> = { all: 'All', low: 'Understood weakly', out: 'Not understood' }
const tabs = reviewKinds.map(id => ({ id, label: kinds[id] }))

/** What customers said and the agent did not understand, to be taught cluster by cluster. */
export function ReviewPage() {
  const { agentId = '' } = useParams({ strict: false })
  const [{ kind = 'all', from = 0 }, change] = useSearchState(reviewSearch)
  const found = useReview(agentId, { kind, from })
  const { dateTime } = useDates()
  const canTeach = useMay()('NLP')
  const { data } = found
  const pick = (id: string) => {
    const next = reviewKinds.find(known => known === id)
    change({ kind: next === 'all' ? undefined : next, from: undefined })
  }
  return (
    <div className={look.page}>
      <TabsBar label="Kinds of messages" tabs={tabs} active={kind} onChange={pick} />
      <p className={look.note} role="status">
        {data?.isBuilding ? 'Looking at new messages… ' : null}
        {data?.builtAt ? `As of ${dateTime(data.builtAt)}. ` : null}
        {canTeach && data && data.clusters.length > 0 ? <Keys /> : null}
      </p>
      {canTeach ? <TrainAgain agentId={agentId} /> : null}
      {found.error && !data ? <ErrorState message={found.error.message} onRetry={() => void found.refetch()} /> : null}
      {data ? (
        <Queue agentId={agentId} clusters={data.clusters} canTeach={canTeach} isBuilding={data.isBuilding} />
      ) : null}
      {found.isPending ? <Skeleton height="240px" /> : null}
      {data && (data.more || from > 0) ? (
        <Pager
          from={from}
          perPage={clustersPerPage}
          more={data.more}
          onChange={next => change({ from: next === 0 ? undefined : next })}
        />
      ) : null}
    </div>
  )
}

function Keys() {
  return (
    <span className={look.keys}>
      <kbd>j</kbd> <kbd>k</kbd> move, <kbd>1</kbd>–<kbd>3</kbd> assign, <kbd>a</kbd> another intent, <kbd>n</kbd> new
      intent, <kbd>e</kbd> ignore
    </span>
  )
}

/** What was assigned is learned by the next training only; before the first one nothing can have been. */
function TrainAgain({ agentId }: { agentId: string }) {
  const { data: agent } = useAgent(agentId)
  const [, change] = useSearchState(botSearch)
  const { mutate, isPending } = useTrain(agentId)
  if (agent?.trainingStatus !== 'NOT_TRAINED' || agent.servingVersion === null) return null
  return (
    <div className={look.train}>
      <span>{reviewTexts.trainAgain}</span>
      <Button
        compact
        kind="primary"
        isBusy={isPending}
        onClick={() => mutate({ onWarnings: () => change({ panel: 'training' }) })}
      >
        Train again
      </Button>
    </div>
  )
}

type QueueProps = { agentId: string; clusters: ReviewCluster[]; canTeach: boolean; isBuilding: boolean }
type Asked = { what: 'other' | 'new'; clusterId: string }

function Queue({ agentId, clusters, canTeach, isBuilding }: QueueProps) {
  const { assign, ignore, isBusy } = useReviewActs(agentId)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [chosen, setChosen] = useState<Record<string, readonly string[]>>({})
  const what = (clusterId: string) => {
    const messages = chosen[clusterId] ?? []
    return messages.length > 0 ? { messages: [...messages] } : { clusterId }
  }
  const close = () => setAsked(null)
  const doings = {
    onGuess: (clusterId: string, place: number) => {
      const guess = clusters.find(({ id }) => id === clusterId)?.guesses[place]
      if (guess) assign.mutate({ ...what(clusterId), intentId: guess.intentId })
    },
    onOther: (clusterId: string) => setAsked({ what: 'other', clusterId }),
    onNew: (clusterId: string) => setAsked({ what: 'new', clusterId }),
    onIgnore: (clusterId: string) => ignore.mutate(what(clusterId)),
  }
  useReviewKeys(canTeach && !isBusy ? doings : null)
  const actsOf = (id: string): ClusterActs => ({
    onGuess: place => doings.onGuess(id, place),
    onOther: () => doings.onOther(id),
    onNew: () => doings.onNew(id),
    onIgnore: () => doings.onIgnore(id),
  })
  const assignAsked = (to: { intentId: string } | { newIntent: { name: string; storyId: string } }) => {
    if (asked) assign.mutate({ ...what(asked.clusterId), ...to }, { onSuccess: close })
  }
  if (clusters.length === 0 && isBuilding) return null
  if (clusters.length === 0) return <EmptyState message={reviewTexts.nothing} hint={reviewTexts.nothingHint} />
  return (
    <>
      <ol className={look.queue} aria-label="Clusters">
        {clusters.map(cluster => (
          <Cluster
            key={cluster.id}
            agentId={agentId}
            cluster={cluster}
            acts={canTeach ? actsOf(cluster.id) : null}
            isBusy={isBusy}
            chosen={chosen[cluster.id] ?? []}
            onChoose={messages => setChosen({ ...chosen, [cluster.id]: messages })}
          />
        ))}
      </ol>
      <OtherIntentDialog
        key={`other ${asked?.clusterId}`}
        agentId={agentId}
        isOpen={asked?.what === 'other'}
        onChoose={intentId => assignAsked({ intentId })}
        onClose={close}
      />
      <NewIntentDialog
        key={`new ${asked?.clusterId}`}
        agentId={agentId}
        isOpen={asked?.what === 'new'}
        isBusy={isBusy}
        onMake={newIntent => assignAsked({ newIntent })}
        onClose={close}
      />
    </>
  )
}

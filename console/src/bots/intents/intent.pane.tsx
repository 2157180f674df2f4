import { intentTexts } from '@parley/contracts/bots/intents.ts'
import { storyTexts } from '@parley/contracts/bots/stories.ts'
import { CallRefused } from '../../lib/call-refused.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useMay } from '../../lib/permissions.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { useStories } from '../stories/stories.api.ts'
import look from './editor.module.css'
import { IntentEditor } from './intent.editor.tsx'
import { useIntent, useIntents } from './intents.api.ts'
import { firstIntent, intentsSearch, newIntent } from './intents.search.ts'
import { MiddlePane, type PaneCount } from './panes.tsx'

type IntentPaneProps = {
  agentId: string
  storyId: string | null
  intentId: string | null
  panes: PaneCount
}

export function IntentPane({ agentId, storyId, intentId, panes }: IntentPaneProps) {
  if (storyId && intentId === newIntent) {
    return <IntentEditor key={`${storyId} new`} agentId={agentId} storyId={storyId} intent={null} panes={panes} />
  }
  if (storyId && intentId && intentId !== firstIntent) {
    return <StoredIntent agentId={agentId} storyId={storyId} intentId={intentId} panes={panes} />
  }
  return (
    <MiddlePane>
      {storyId ? (
        <PickIntent agentId={agentId} storyId={storyId} isComing={intentId === firstIntent} />
      ) : (
        <PickStory agentId={agentId} />
      )}
    </MiddlePane>
  )
}

type StoredIntentProps = { agentId: string; storyId: string; intentId: string; panes: PaneCount }

function StoredIntent({ panes, ...address }: StoredIntentProps) {
  const { data, error, refetch, isFetching } = useIntent(address)
  const [, change] = useSearchState(intentsSearch)
  if (data) {
    const isGone = error instanceof CallRefused && error.status === 404
    return <IntentEditor key={data.id} {...address} intent={data} isGone={isGone} panes={panes} />
  }
  const back = { label: 'Back to intents', onClick: () => change({ intent: undefined }) }
  return (
    <MiddlePane>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} back={back} />
      ) : (
        <EditorSkeleton />
      )}
    </MiddlePane>
  )
}

function PickIntent({ isComing, ...place }: { isComing: boolean; agentId: string; storyId: string }) {
  const { data } = useIntents(place, '')
  if (isComing) return <EditorSkeleton />
  const isEmpty = data?.pages[0]?.intents.length === 0
  const message = isEmpty ? 'This story has no intents yet.' : 'Pick an intent to see its training phrases.'
  return <EmptyState message={message} />
}

/** Without a story there is no place for an intent. */
function PickStory({ agentId }: { agentId: string }) {
  const { data } = useStories(agentId)
  const canTeach = useMay()('NLP')
  if (!data) return null
  if (data.childStories.length > 0) return <EmptyState message="Pick a story to see its intents." />
  return (
    <EmptyState
      message={canTeach ? intentTexts.storyFirst : storyTexts.none}
      hint="A story holds the intents of one subject, such as orders or returns."
    />
  )
}

function EditorSkeleton() {
  return (
    <div className={look.loading}>
      <SkeletonForm fields={6} />
    </div>
  )
}

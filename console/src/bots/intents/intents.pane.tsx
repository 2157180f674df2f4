import { intentTexts } from '@parley/contracts/bots/intents.ts'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { ListSkeleton } from '../agents/list.skeleton.tsx'
import { findStory, useStories } from '../stories/stories.api.ts'
import { IntentList } from './intent.list.tsx'
import { useIntents } from './intents.api.ts'
import look from './intents.module.css'
import { firstIntent, intentsSearch, newIntent } from './intents.search.ts'
import type { PaneCount } from './panes.tsx'
import { useLeaveIntent } from './unsaved-intent.tsx'

const searchDebounceMs = 300

type IntentsPaneProps = { agentId: string; storyId: string; panes: PaneCount }

/** The intents of one story, with the way back to all stories. */
export function IntentsPane({ agentId, storyId }: IntentsPaneProps) {
  const [{ intents: text = '' }, change] = useSearchState(intentsSearch)
  const leave = useLeaveIntent()
  const canTeach = useMay()('NLP')
  const stories = useStories(agentId)
  const story = findStory(stories.data?.childStories ?? [], storyId)
  const create = () => leave(() => change({ intent: newIntent, tab: undefined }))
  const back = () => leave(() => change({ story: undefined, intent: undefined, intents: undefined, tab: undefined }))
  return (
    <section className={look.list} aria-label="Intents">
      <div className={look.listHead} data-back>
        <IconButton compact icon={IconArrowLeft} label="Back to stories" onClick={back} />
        <h2 className={look.listTitle} title={story?.name}>
          {story?.name ?? 'Intents'}
        </h2>
        {canTeach ? <IconButton compact icon={IconPlus} label={intentTexts.create} onClick={create} /> : null}
      </div>
      <div className={look.listTools}>
        <SearchBox
          label="Search intents"
          value={text}
          debounce={searchDebounceMs}
          onChange={next => change({ intents: next || undefined }, { replace: true })}
        />
      </div>
      <Intents agentId={agentId} storyId={storyId} text={text} onCreate={canTeach ? create : null} />
    </section>
  )
}

type IntentsProps = { agentId: string; storyId: string; text: string; onCreate: (() => void) | null }

function Intents({ agentId, storyId, text, onCreate }: IntentsProps) {
  const [{ intent: current }, change] = useSearchState(intentsSearch)
  const leave = useLeaveIntent()
  const found = useIntents({ agentId, storyId }, text)
  const intents = found.data?.pages.flatMap(page => page.intents)
  useFirstIntent(intents)
  if (!intents) {
    if (!found.error) return <ListSkeleton />
    return <ErrorState message={found.error.message} onRetry={() => void found.refetch()} />
  }
  if (intents.length === 0) {
    return (
      <div className={look.none}>
        <p>{text === '' ? intentTexts.none : 'No intent with this name.'}</p>
        {text === '' && onCreate && current !== newIntent ? (
          <Button compact kind="primary" icon={IconPlus} onClick={onCreate}>
            {intentTexts.create}
          </Button>
        ) : null}
      </div>
    )
  }
  const open = (intent: string) => {
    if (intent !== current) leave(() => change({ intent }))
  }
  return (
    <IntentList place={{ agentId, storyId }} intents={intents} current={current ?? null} onOpen={open}>
      {found.hasNextPage ? (
        <li className={look.moreRows}>
          <Button compact isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Show More
          </Button>
        </li>
      ) : null}
    </IntentList>
  )
}

/** A story was picked: its first intent opens as soon as it is known. */
function useFirstIntent(intents: readonly { id: string }[] | undefined): void {
  const [{ intent }, change] = useSearchState(intentsSearch)
  const first = intents?.[0]?.id
  const isWaiting = intent === firstIntent && intents !== undefined
  useEffect(() => {
    if (isWaiting) change({ intent: first }, { replace: true })
  }, [isWaiting, first, change])
}

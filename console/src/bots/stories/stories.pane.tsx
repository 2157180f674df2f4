import { storyTexts } from '@parley/contracts/bots/stories.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { ListSkeleton } from '../agents/list.skeleton.tsx'
import look from '../intents/intents.module.css'
import { firstIntent, intentsSearch } from '../intents/intents.search.ts'
import type { PaneCount } from '../intents/panes.tsx'
import { useStories } from './stories.api.ts'
import { type StoryBoxPlace, StoryNameBox } from './story.name-box.tsx'
import { StoryTree } from './story.tree.tsx'

const searchDebounceMs = 300

export function StoriesPane({ agentId, panes }: { agentId: string; panes: PaneCount }) {
  const [{ stories: text = '' }, change] = useSearchState(intentsSearch)
  const [box, setBox] = useState<StoryBoxPlace | null>(null)
  const canTeach = useMay()('NLP')
  const close = () => setBox(null)
  // With one pane the list itself comes first; beside an editor the story's first intent opens by itself.
  const open = (story: string) => change({ story, intent: panes === 1 ? undefined : firstIntent, intents: undefined })
  return (
    <section className={look.list} aria-label="Stories">
      <div className={look.listHead}>
        <h2 className={look.listTitle}>Stories</h2>
        {canTeach ? (
          <IconButton compact icon={IconPlus} label={storyTexts.create} onClick={() => setBox({ kind: 'create' })} />
        ) : null}
      </div>
      <div className={look.listTools}>
        <SearchBox
          label="Search stories"
          value={text}
          debounce={searchDebounceMs}
          onChange={next => change({ stories: next || undefined }, { replace: true })}
        />
      </div>
      {box?.kind === 'create' ? <StoryNameBox agentId={agentId} place={box} onClose={close} /> : null}
      <Stories
        agentId={agentId}
        text={text}
        box={box}
        onBox={setBox}
        onOpen={open}
        onCreate={canTeach && box === null ? () => setBox({ kind: 'create' }) : null}
      />
    </section>
  )
}

type StoriesProps = {
  agentId: string
  text: string
  box: StoryBoxPlace | null
  onBox: (box: StoryBoxPlace | null) => void
  onOpen: (storyId: string) => void
  onCreate: (() => void) | null
}

function Stories({ agentId, text, onCreate, ...tree }: StoriesProps) {
  const { data, error, refetch, isFetching } = useStories(agentId, text)
  if (!data) {
    if (!error) return <ListSkeleton />
    return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (data.childStories.length === 0) {
    return (
      <div className={look.none}>
        <p>{text === '' ? storyTexts.none : 'No story with this name.'}</p>
        {text === '' && onCreate ? (
          <Button compact kind="primary" icon={IconPlus} onClick={onCreate}>
            {storyTexts.create}
          </Button>
        ) : null}
      </div>
    )
  }
  return <StoryTree agentId={agentId} stories={data.childStories} {...tree} />
}

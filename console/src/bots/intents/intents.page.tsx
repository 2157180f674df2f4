import { agentTexts } from '@parley/contracts/bots/agents.ts'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useGo } from '../../ui/frame/link.tsx'
import { useAgent } from '../agents/agents.api.ts'
import { StoriesPane } from '../stories/stories.pane.tsx'
import { IntentPane } from './intent.pane.tsx'
import look from './intents.module.css'
import { IntentsPane } from './intents.pane.tsx'
import { firstIntent, intentsSearch } from './intents.search.ts'
import { type PaneCount, Panes, usePaneCount } from './panes.tsx'

/** Stories, their intents, and one intent in the editor. */
export function IntentsPage() {
  const { agentId = '' } = useParams({ strict: false })
  const { data: agent } = useAgent(agentId)
  const room = useRef<HTMLDivElement>(null)
  const panes = usePaneCount(room)
  const go = useGo()
  if (agent?.type === 'prompt') {
    const open = <Button onClick={() => go(`/bots/${agentId}/prompt`)}>{agentTexts.openPrompt}</Button>
    return <EmptyState drawing="message" message={agentTexts.promptBased} action={open} />
  }
  return (
    <div ref={room} className={look.room}>
      {panes === null ? null : <IntentsScreen agentId={agentId} panes={panes} />}
    </div>
  )
}

/** The address decides what stands there: with one pane the innermost thing that it names. */
function IntentsScreen({ agentId, panes }: { agentId: string; panes: PaneCount }) {
  const [{ story, intent }] = useSearchState(intentsSearch)
  const list = story ? (
    <IntentsPane key={story} agentId={agentId} storyId={story} panes={panes} />
  ) : (
    <StoriesPane agentId={agentId} panes={panes} />
  )
  const isOpen = story && intent && intent !== firstIntent
  if (panes === 1 && !isOpen) return list
  return (
    <Panes left={panes === 1 ? null : list}>
      <IntentPane agentId={agentId} storyId={story ?? null} intentId={intent ?? null} panes={panes} />
    </Panes>
  )
}

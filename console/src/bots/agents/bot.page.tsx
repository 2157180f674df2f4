import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useGo } from '../../ui/frame/link.tsx'
import { TabsBar } from '../../ui/frame/tabs-bar.tsx'
import { UnsavedIntentProvider } from '../intents/unsaved-intent.tsx'
import { useFindingCount } from '../quality/quality.findings.api.ts'
import { HeldVersionNotice } from '../training/training.held.tsx'
import { TrainingPanel } from '../training/training.panel.tsx'
import { TrainingProgress } from '../training/training.progress.tsx'
import { emptyChat } from '../try-it/try-it.chat.ts'
import { useDocumentTitle } from '../use-document-title.ts'
import { useAgent } from './agents.api.ts'
import { BotHeader } from './bot.header.tsx'
import look from './bot.module.css'
import { botSearch } from './bot.search.ts'

/** Markdown comes with it, which nothing else of the header needs. */
const TryItPanel = lazy(() => import('../try-it/try-it.panel.tsx').then(module => ({ default: module.TryItPanel })))

const tabs = [
  { id: 'intents', label: 'Intents', to: '/bots/$agentId/intents' },
  { id: 'entity-list', label: 'Entities', to: '/bots/$agentId/entity-list' },
  { id: 'configuration', label: 'Configuration', to: '/bots/$agentId/configuration' },
  { id: 'gen-ai', label: 'GenAI', to: '/bots/$agentId/gen-ai' },
  { id: 'quality', label: 'Quality', to: '/bots/$agentId/quality' },
  { id: 'review', label: 'Review', to: '/bots/$agentId/review' },
  { id: 'tests', label: 'Tests', to: '/bots/$agentId/tests' },
] as const

/** An agent: its header over the screen that the address names. */
export function BotPage() {
  const { agentId = '' } = useParams({ strict: false })
  const { data: agent, error, refetch, isFetching } = useAgent(agentId)
  const go = useGo()
  useDocumentTitle(agent?.name ?? null)
  if (!agent && error) {
    const back = { label: 'Back to agents', onClick: () => go('/bots') }
    return <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} back={back} />
  }
  return (
    <UnsavedIntentProvider>
      <div className={look.bot}>
        {agent ? <BotHeader agent={agent} /> : <HeaderSkeleton />}
        <TrainingProgress agentId={agentId} status={agent?.trainingStatus ?? null} />
        {agent && agent.heldVersion !== null ? <HeldVersionNotice agentId={agentId} /> : null}
        {agent && agent.type !== 'prompt' ? <BotTabs agentId={agentId} /> : null}
        <div className={look.child}>{agent ? <Outlet /> : null}</div>
        {agent ? <BotPanels key={agent.id} agentId={agent.id} servingVersion={agent.servingVersion} /> : null}
      </div>
    </UnsavedIntentProvider>
  )
}

/** How much is wrong stands on its tab, and changes with each save. */
function BotTabs({ agentId }: { agentId: string }) {
  const count = useFindingCount(agentId) || undefined
  const navigate = useNavigate()
  const child = useLocation({ select: ({ pathname }) => pathname.split('/')[3] ?? 'intents' })
  const open = (id: string) => {
    const tab = tabs.find(each => each.id === id)
    if (tab) void navigate({ from: '/bots/$agentId', to: tab.to })
  }
  return (
    <div className={look.tabs}>
      <TabsBar
        label="Agent"
        tabs={tabs.map(tab => (tab.id === 'quality' ? { ...tab, count } : tab))}
        active={child}
        onChange={open}
      />
    </div>
  )
}

/** The conversation outlives the panel, so closing it to change a phrase loses nothing. */
function BotPanels({ agentId, servingVersion }: { agentId: string; servingVersion: number | null }) {
  const [{ panel }, change] = useSearchState(botSearch)
  const [chat, setChat] = useState(emptyChat)
  const [wasOpen, setWasOpen] = useState(false)
  if (panel === 'try' && !wasOpen) setWasOpen(true)
  const close = () => change({ panel: undefined })
  return (
    <>
      {wasOpen ? (
        <Suspense>
          <TryItPanel
            isOpen={panel === 'try'}
            agentId={agentId}
            servingVersion={servingVersion}
            chat={chat}
            onChat={setChat}
            onClose={close}
          />
        </Suspense>
      ) : null}
      <TrainingPanel isOpen={panel === 'training'} agentId={agentId} onClose={close} />
    </>
  )
}

function HeaderSkeleton() {
  return (
    <div className={look.header} aria-hidden>
      <Skeleton width="240px" height="var(--ui-space-24)" />
    </div>
  )
}

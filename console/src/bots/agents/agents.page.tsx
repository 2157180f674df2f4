import { agentTexts } from '@parley/contracts/bots/agents.ts'
import { IconPlus } from '@tabler/icons-react'
import { useMay } from '../../lib/permissions.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { AgentCardSkeletons, AgentCards } from './agent.cards.tsx'
import { ImportAgent } from './agent.import.tsx'
import { AgentPanel } from './agent.panel.tsx'
import { useAgents } from './agents.api.ts'
import look from './agents.module.css'
import { agentsSearch } from './agents.search.ts'

const searchDebounceMs = 100

export function AgentsPage() {
  const [{ search = '', panel, agent }, change] = useSearchState(agentsSearch)
  const canTeach = useMay()('NLP')
  const create = () => change({ panel: 'create', agent: undefined })
  return (
    <Page
      header={
        <PageHeader
          title="Skills"
          context="Conversational agents that answer your customers"
          action={
            canTeach ? (
              <>
                <ImportAgent />
                <Button kind="primary" icon={IconPlus} onClick={create}>
                  Create New Agent
                </Button>
              </>
            ) : null
          }
        />
      }
    >
      <div className={look.page}>
        <SearchBox
          label="Search agents"
          value={search}
          debounce={searchDebounceMs}
          onChange={text => change({ search: text || undefined }, { replace: true })}
        />
        <AgentList
          search={search}
          onCreate={canTeach ? create : null}
          onEdit={id => change({ panel: 'edit', agent: id })}
        />
      </div>
      {canTeach ? (
        <AgentPanel
          mode={panel ?? null}
          agentId={agent ?? null}
          onClose={() => change({ panel: undefined, agent: undefined })}
        />
      ) : null}
    </Page>
  )
}

type AgentListProps = { search: string; onCreate: (() => void) | null; onEdit: (id: string) => void }

function AgentList({ search, onCreate, onEdit }: AgentListProps) {
  const found = useAgents(search)
  if (found.isPending) return <AgentCardSkeletons />
  if (found.isError && !found.data) {
    return (
      <ErrorState message={found.error.message} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
    )
  }
  const agents = found.data.pages.flatMap(page => page.agents)
  return (
    <>
      {agents.length === 0 && search === '' ? (
        <NoAgents onCreate={onCreate} />
      ) : (
        <AgentCards agents={agents} isBusy={found.isPlaceholderData} onEdit={onEdit} />
      )}
      <div className={look.more}>
        <Button
          disabled={!found.hasNextPage}
          isBusy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {moreLabel(agents.length, found.hasNextPage)}
        </Button>
      </div>
    </>
  )
}

function NoAgents({ onCreate }: { onCreate: (() => void) | null }) {
  return (
    <EmptyState
      drawing="message"
      message="An agent understands what customers write and answers them."
      action={
        onCreate ? (
          <Button kind="primary" icon={IconPlus} onClick={onCreate}>
            Create New Agent
          </Button>
        ) : null
      }
    />
  )
}

function moreLabel(count: number, hasMore: boolean): string {
  if (hasMore) return 'Show More'
  return count === 0 ? agentTexts.none : agentTexts.noMore
}

import { type AgentRow, agentTexts } from '@parley/contracts/bots/agents.ts'
import { reportTexts } from '@parley/contracts/bots/report.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { dayOf, lastDays, periodBefore, rangeOf } from '../lib/days.ts'
import { useMay } from '../lib/permissions.tsx'
import { serverNow } from '../lib/server-clock.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { Button } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../ui/feedback/skeleton.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { Tabbed } from '../ui/frame/tabbed.tsx'
import { TabsBar } from '../ui/frame/tabs-bar.tsx'
import { useAllAgents } from './agents.picker.tsx'
import { ConversationsTab } from './conversations.tab.tsx'
import { DownloadButton } from './download.button.tsx'
import { OverviewTab } from './overview.tab.tsx'
import { periodIn } from './period.ts'
import { perPage, useConversations, useHasNews, useRefreshReport, useSums } from './report.api.ts'
import { type Applied, ReportFilters } from './report.filters.tsx'
import { type ReportSearch, type ReportTab, reportSearch, reportTabs } from './report.search.ts'

const tabLabels: Record<ReportTab, string> = {
  overview: reportTexts.overview,
  conversations: reportTexts.conversations,
}
const tabs = reportTabs.map(id => ({ id, label: tabLabels[id] }))

/** Another report or tab starts with its first rows, and none of the rows behind a number of the one before. */
const nothingOpen = { intent: undefined, weak: undefined, message: undefined, page: undefined, turn: undefined }

const about = 'How well an agent understands its visitors'

export function ReportPage() {
  const agents = useAllAgents()
  const [first] = agents.data ?? []
  if (first) return <Report first={first} />
  return (
    <Page header={<PageHeader title="Analytics" context={about} />}>
      {agents.isPending ? <SkeletonForm fields={2} /> : null}
      {agents.isError ? (
        <ErrorState
          message={agents.error.message}
          onRetry={() => void agents.refetch()}
          isRetrying={agents.isFetching}
        />
      ) : null}
      {agents.isSuccess ? <NoAgents /> : null}
    </Page>
  )
}

function NoAgents() {
  const go = useGo()
  const canTeach = useMay()('NLP')
  return (
    <EmptyState
      drawing="chart"
      message={agentTexts.none}
      hint="Once an agent answers visitors, this page shows how well it understands them."
      action={
        canTeach ? (
          <Button kind="primary" onClick={() => go('/bots?panel=create')}>
            Create New Agent
          </Button>
        ) : null
      }
    />
  )
}

function Report({ first }: { first: AgentRow }) {
  const [search, change] = useReportSearch(first)
  const timeZone = useTimeZone()
  const today = dayOf(serverNow(), timeZone)
  const period = periodIn(search, today)
  const { tab = 'overview', scope = 0, page = 1, agent: agentId = first.id, intent, weak, message } = search
  const filter = { agentId, ...rangeOf(period, timeZone) }
  const sums = useSums(filter, rangeOf(periodBefore(period), timeZone), tab === 'overview')
  const rows = { ...filter, scopeType: scope, intent, weak, message }
  const conversations = useConversations(rows, (page - 1) * perPage, tab === 'conversations')
  const hasNews = useHasNews(
    tab === 'overview' ? { ...filter, scopeType: 0 } : rows,
    tab === 'overview' ? sums : conversations,
  )
  const refresh = useRefreshReport()

  const submit = (next: Applied) => {
    const usual = lastDays(today)
    const days = next.start === usual.start && next.end === usual.end ? {} : { start: next.start, end: next.end }
    refresh()
    change({ agent: next.agentId, start: undefined, end: undefined, ...nothingOpen, ...days })
  }
  return (
    <Page
      layout="list"
      header={<PageHeader title="Analytics" context={about} action={<News hasNews={hasNews} onRefresh={refresh} />} />}
    >
      <Tabbed>
        <ReportFilters applied={{ agentId, ...period }} today={today} onSubmit={submit}>
          {tab === 'conversations' ? <DownloadButton rows={rows} /> : null}
        </ReportFilters>
        <TabsBar
          label="Analytics"
          tabs={tabs}
          active={tab}
          onChange={id => change({ tab: reportTabs.find(one => one === id), ...nothingOpen })}
        >
          {tab === 'overview' ? (
            <OverviewTab read={sums} filter={filter} search={{ ...search, agent: agentId }} period={period} />
          ) : (
            <ConversationsTab agentId={agentId} read={conversations} search={search} onChange={change} />
          )}
        </TabsBar>
      </Tabbed>
    </Page>
  )
}

/** Says that there is more, and leaves it to the reader when the rows move. */
function News({ hasNews, onRefresh }: { hasNews: boolean; onRefresh: () => void }) {
  return (
    <output>
      {hasNews ? (
        <Button kind="subtle" icon={IconRefresh} onClick={onRefresh}>
          New conversations, refresh
        </Button>
      ) : null}
    </output>
  )
}

/** What the address says; one that names no agent gets the first one, so that it stays the same report. */
function useReportSearch(first: AgentRow): [ReportSearch, (change: Partial<ReportSearch>) => void] {
  const search = reportSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const isUnnamed = search.agent === undefined
  useEffect(() => {
    if (isUnnamed)
      void navigate({ to: '.', search: (before: object) => ({ ...before, agent: first.id }), replace: true })
  }, [isUnnamed, first.id, navigate])
  const change = useCallback(
    (next: Partial<ReportSearch>) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }) }),
    [navigate],
  )
  return [search, change]
}

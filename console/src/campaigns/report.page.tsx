import { campaignReportTabs, campaignReportTexts as texts } from '@parley/contracts/campaigns/report.texts.ts'
import { IconDownload } from '@tabler/icons-react'
import { isGone } from '../lib/call-refused.ts'
import { dayOf } from '../lib/days.ts'
import { LoadFailure } from '../lib/load-failure.tsx'
import { serverNow } from '../lib/server-clock.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { useSearchState } from '../lib/use-search.ts'
import { Button } from '../ui/button/button.tsx'
import { StatCard } from '../ui/chart/stat-card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { Tabbed } from '../ui/frame/tabbed.tsx'
import { TabsBar } from '../ui/frame/tabs-bar.tsx'
import { useCampaignStats, useRefreshReport, useSaveReport } from './report.api.ts'
import { FailedTab } from './report.failed.tsx'
import { FallbackTab } from './report.fallback.tsx'
import { type AppliedFilters, ReportFilters } from './report.filters.tsx'
import look from './report.module.css'
import { RecipientsTab } from './report.recipients.tsx'
import { ResponsesTab } from './report.responses.tsx'
import {
  campaignReportSearch,
  nothingNarrowed,
  type ReportProps,
  reportTabs,
  rowsIn,
  wantedOf,
} from './report.search.ts'
import { SummaryTab } from './report.summary.tsx'
import { reportCards } from './report.words.ts'

const tabs = reportTabs.map(id => ({ id, label: campaignReportTabs[id] }))

/** What became of the messages of one campaign, or of one of its iterations. */
export function CampaignReportPage() {
  const [search, change] = useSearchState(campaignReportSearch)
  const today = dayOf(serverNow(), useTimeZone())
  const { campaign = null, iteration = null, start = null, end = null } = search
  const wanted = wantedOf(search)
  const save = useSaveReport()
  const refresh = useRefreshReport()
  const submit = (next: AppliedFilters) => {
    refresh()
    change({
      campaign: next.campaign ?? undefined,
      iteration: next.iteration ?? undefined,
      start: next.start ?? undefined,
      end: next.end ?? undefined,
      ...nothingNarrowed,
    })
  }
  return (
    <Page layout="list" header={<PageHeader title={texts.title} context="What became of a campaign’s messages" />}>
      <Tabbed className={look.report}>
        <ReportFilters applied={{ campaign, iteration, start, end }} today={today} onSubmit={submit}>
          <Button
            icon={IconDownload}
            disabled={!wanted}
            isBusy={save.isPending}
            onClick={() => wanted && save.mutate({ ...wanted, ...rowsIn(search) })}
          >
            {texts.download}
          </Button>
        </ReportFilters>
        {wanted ? (
          <Report wanted={wanted} search={search} onChange={change} />
        ) : (
          <EmptyState drawing="chart" message="Choose a campaign and press Submit to see how it went." />
        )}
      </Tabbed>
    </Page>
  )
}

function Report({ wanted, search, onChange }: ReportProps) {
  const stats = useCampaignStats(wanted)
  const { tab = 'summary' } = search
  if (isGone(stats.error)) {
    const another = { label: 'Choose another campaign', onClick: () => onChange(startedOver) }
    return (
      <LoadFailure
        error={stats.error}
        onRetry={() => void stats.refetch()}
        isRetrying={stats.isFetching}
        back={another}
      />
    )
  }
  const props = { wanted, search, onChange }
  const panels = {
    summary: () => <SummaryTab {...props} read={stats} />,
    responses: () => <ResponsesTab {...props} />,
    failed: () => <FailedTab {...props} />,
    fallback: () => <FallbackTab {...props} />,
    recipients: () => <RecipientsTab {...props} />,
  }
  return (
    <>
      <section className={look.cards} aria-label="Totals" data-tab={tab}>
        {reportCards(stats.isError && !stats.data ? null : stats.data?.stats, search).map(card => (
          <StatCard key={card.label} {...card} />
        ))}
      </section>
      <TabsBar
        label={texts.title}
        tabs={tabs}
        active={tab}
        onChange={id => onChange({ ...nothingNarrowed, tab: reportTabs.find(one => one === id) })}
      >
        {panels[tab]()}
      </TabsBar>
    </>
  )
}

const startedOver = { campaign: undefined, iteration: undefined, tab: undefined, ...nothingNarrowed }

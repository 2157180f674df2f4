import type { Dashboard } from '@parley/contracts/enterprises/dashboard.ts'
import { useProfile } from '../auth/profile.api.ts'
import { useMay } from '../lib/permissions.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { Attention } from './attention.tsx'
import { BotsOfWeek } from './count-bots.tsx'
import { CountCards, CountCardsWaiting } from './count-cards.tsx'
import { Misunderstood } from './count-misunderstood.tsx'
import { useDashboard } from './dashboard.api.ts'
import look from './dashboard.module.css'
import { ConversationDays } from './dashboard-days.tsx'
import { DashboardVideo } from './dashboard-video.tsx'
import { FirstSteps } from './first-steps.tsx'
import { QuickLinks, useQuickLinks } from './quick-links.tsx'

const builders = ['NLP', 'CHANNELS.CREATE'] as const

export function DashboardPage() {
  const { enterprise } = useProfile()
  const dashboard = useDashboard()
  return (
    <Page header={<PageHeader title="Dashboard" context={enterprise.name} />}>
      <div className={look.page}>
        {dashboard.isPending ? <CountCardsWaiting /> : null}
        {dashboard.isError && !dashboard.data ? (
          <ErrorState
            message={dashboard.error.message}
            onRetry={() => void dashboard.refetch()}
            isRetrying={dashboard.isFetching}
          />
        ) : null}
        {dashboard.data ? <Facts {...dashboard.data} /> : null}
        {/* Below what is still on its way they would be pushed down under somebody's pointer. */}
        {dashboard.isPending ? null : (
          <>
            <QuickLinks />
            <DashboardVideo />
          </>
        )}
      </div>
    </Page>
  )
}

function Facts({ steps: allSteps, attention, counts, days, bots, misunderstood }: Dashboard) {
  const { name } = useProfile()
  const may = useMay()
  // Whoever may only look is not asked to build.
  const steps = may(builders) ? allSteps : []
  const hasLinks = useQuickLinks().length > 0
  if (steps.length + attention.length + counts.length > 0) {
    return (
      <>
        <FirstSteps steps={steps} />
        <Attention rows={attention} />
        <CountCards counts={counts} />
        {bots.length > 0 ? (
          <div className={look.pair}>
            <ConversationDays days={days} />
            <Misunderstood rows={misunderstood} hasSeveralBots={bots.length > 1} />
          </div>
        ) : null}
        <BotsOfWeek bots={bots} />
      </>
    )
  }
  return (
    <EmptyState
      drawing="people"
      message={`Hello ${name}`}
      hint={
        hasLinks
          ? 'There are no numbers for your role here. Your screens are below.'
          : 'Your role opens no screens yet. Ask an administrator of your account for the permissions you need.'
      }
    />
  )
}

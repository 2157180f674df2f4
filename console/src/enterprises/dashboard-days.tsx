import type { Dashboard } from '@parley/contracts/enterprises/dashboard.ts'
import { formatDate } from '../lib/format.ts'
import { ChartCard } from '../ui/chart/chart-card.tsx'
import { LineChart } from '../ui/chart/line-chart.tsx'

/** How many conversations began or went on, day by day. */
export function ConversationDays({ days }: Pick<Dashboard, 'days'>) {
  const data = {
    labels: days.map(({ date }) => formatDate(date, 'UTC').slice(0, 6)),
    series: [{ name: 'Conversations', values: days.map(({ conversations }) => conversations) }],
  }
  return (
    <ChartCard title="Conversations per day" context="Last 14 days" data={data} labelHeader="Day">
      <LineChart label="Conversations per day, last 14 days" data={data} height={200} />
    </ChartCard>
  )
}

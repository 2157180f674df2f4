import type { Campaign } from '@parley/contracts/campaigns/campaigns.ts'
import { useMemo } from 'react'
import { formatDayTime, formatNumber } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { wordColumn } from '../ui/table/word-column.ts'
import { badgeOf, campaignColumns } from './campaigns.words.ts'

export function useCampaignColumns(): readonly Column<Campaign>[] {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const [name, channel, template, createdBy, createdOn, status, iterations] = campaignColumns
    return [
      wordColumn('name', name, campaign => campaign.name),
      wordColumn('channel', channel, campaign => campaign.channel.name, { width: 140 }),
      wordColumn('template', template, campaign => campaign.template?.name ?? '', { width: 160, onCard: true }),
      wordColumn('createdBy', createdBy, campaign => campaign.createdBy.name, { width: 130 }),
      wordColumn('createdOn', createdOn, campaign => formatDayTime(campaign.createdOn, timeZone), { width: 180 }),
      {
        id: 'status',
        header: status,
        cell: campaign => <StatusBadge {...badgeOf(campaign)} />,
        text: campaign => campaign.stateLabel,
        width: 110,
        onCard: true,
      },
      {
        id: 'iterations',
        header: iterations,
        cell: campaign => formatNumber(campaign.activityCount),
        isNumber: true,
        width: 90,
      },
    ]
  }, [timeZone])
}

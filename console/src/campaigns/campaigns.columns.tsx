import type { Campaign } from '@parley/contracts/campaigns/campaigns.ts'
import { useMemo } from 'react'
import { formatDayTime, formatNumber } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { badgeOf, campaignColumns } from './campaigns.words.ts'

export function useCampaignColumns(): readonly Column<Campaign>[] {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const [name, channel, template, createdBy, createdOn, status, iterations] = campaignColumns
    return [
      words('name', name, campaign => campaign.name),
      words('channel', channel, campaign => campaign.channel.name, 140),
      { ...words('template', template, campaign => campaign.template?.name ?? '', 160), onCard: true },
      words('createdBy', createdBy, campaign => campaign.createdBy.name, 130),
      words('createdOn', createdOn, campaign => formatDayTime(campaign.createdOn, timeZone), 180),
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

type TextOf = (campaign: Campaign) => string

function words(id: string, header: string, textOf: TextOf, width?: number): Column<Campaign> {
  return { id, header, cell: campaign => textOf(campaign) || '-', text: textOf, ...(width ? { width } : {}) }
}

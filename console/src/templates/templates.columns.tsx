import { categoryNames } from '@parley/contracts/templates/components.ts'
import { languageName } from '@parley/contracts/templates/languages.ts'
import type { Template } from '@parley/contracts/templates/templates.ts'
import { useMemo } from 'react'
import { useChannelChoice, useChannelChoices } from '../channels/choices.api.ts'
import { useDates } from '../lib/time-zone.tsx'
import { RelativeTime } from '../ui/date/relative-time.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { TemplateQuality, TemplateStatus } from './template.badge.tsx'

export function useTemplateColumns(): readonly Column<Template>[] {
  const dates = useDates()
  return useMemo(
    () => [
      { id: 'name', header: 'Template Name', cell: ({ name }) => name, text: ({ name }) => name },
      { id: 'category', header: 'Category', cell: ({ category }) => categoryNames[category], width: 130 },
      { id: 'language', header: 'Language', cell: ({ language }) => languageName(language), width: 130 },
      {
        id: 'status',
        header: 'Status',
        cell: ({ status }) => <TemplateStatus status={status} />,
        width: 120,
        onCard: true,
      },
      { id: 'quality', header: 'Quality', cell: ({ quality }) => <TemplateQuality quality={quality} />, width: 120 },
      {
        id: 'updated',
        header: 'Updated On',
        cell: ({ updatedOn }) => <RelativeTime at={updatedOn} relative={dates.relative} full={dates.dateTime} />,
        width: 140,
        onCard: true,
      },
      // Two channels may have a template of one name.
      { id: 'channel', header: 'Channel', cell: row => <ChannelName template={row} />, width: 160, isHidden: true },
    ],
    [dates],
  )
}

/** Of those that the filter offers; one that is not among its first is asked for by itself. */
function ChannelName({ template: { channelId, channelType } }: { template: Template }) {
  const { data: offered, isPending } = useChannelChoices(channelType)
  const known = offered?.find(({ id }) => id === channelId)
  const { data: asked } = useChannelChoice(isPending || known ? null : channelId)
  const name = (known ?? asked)?.name ?? '-'
  return <span title={name}>{name}</span>
}

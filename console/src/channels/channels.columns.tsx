import type { Channel } from '@parley/contracts/channels/channels.ts'
import { useMemo } from 'react'
import { useDepartmentName } from '../departments/department.picker.tsx'
import { useDates } from '../lib/time-zone.tsx'
import { RelativeTime } from '../ui/date/relative-time.tsx'
import { StatusBadge, type Tone } from '../ui/feedback/status-badge.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { formatAddress } from './numbered.ts'

const none = '-'

export function useChannelColumns(): readonly Column<Channel>[] {
  const dates = useDates()
  const departmentName = useDepartmentName()
  return useMemo(
    () => [
      { id: 'name', header: 'Name', cell: channel => channel.name, text: channel => channel.name },
      { id: 'type', header: 'Type', cell: channel => channel.typeName, width: 110, onCard: true },
      { id: 'vendor', header: 'Vendor', cell: channel => channel.vendorName, width: 150 },
      {
        id: 'contact',
        header: 'Contact Number',
        cell: channel => formatAddress(channel.type, channel.contactId) || none,
        text: channel => formatAddress(channel.type, channel.contactId),
        width: 160,
      },
      {
        id: 'department',
        header: 'Department',
        cell: channel => departmentName(channel.deptId) || none,
        text: channel => departmentName(channel.deptId),
        width: 130,
      },
      {
        id: 'status',
        header: 'Status',
        cell: channel => <ChannelStatus status={channel.status} />,
        width: 120,
        onCard: true,
      },
      {
        id: 'created',
        header: 'Created On',
        cell: channel => <RelativeTime at={channel.createdOn} relative={dates.relative} full={dates.dateTime} />,
        width: 140,
      },
    ],
    [dates, departmentName],
  )
}

const stands: Record<Channel['status'], { label: string; tone: Tone }> = {
  ACTIVE: { label: 'Active', tone: 'success' },
  INACTIVE: { label: 'Inactive', tone: 'neutral' },
  ERROR: { label: 'Error', tone: 'danger' },
}

export function ChannelStatus({ status }: { status: Channel['status'] }) {
  return <StatusBadge {...stands[status]} />
}

import type { Channel } from '@parley/contracts/channels/channels.ts'
import { simulatorVendor } from '@parley/contracts/channels/kinds.ts'
import { texts } from '@parley/contracts/texts.ts'
import {
  IconCopy,
  IconDeviceMobile,
  IconEdit,
  IconEye,
  IconPlugConnected,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMay } from '../lib/permissions.tsx'
import type { Action } from '../ui/button/actions-menu.tsx'
import { Button } from '../ui/button/button.tsx'
import type { EmptyStateProps } from '../ui/feedback/empty-state.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { copyText } from '../ui/text/copy-text.ts'
import { perPage, useChannels } from './channels.api.ts'
import { useChannelColumns } from './channels.columns.tsx'
import { ChannelsFilters, type Filters } from './channels.filters.tsx'
import { type ChannelsSearch, channelsSearch } from './channels.search.ts'
import { phoneHref } from './phone/phone.content.ts'
import { useAskToDelete } from './use-ask-to-delete.ts'

export function ChannelsPage() {
  const { search, type, from = 0 } = channelsSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const filters: Filters = { search: search ?? '', type: type ?? null }
  const channels = useChannels({ ...filters, from })
  const columns = useChannelColumns()
  const rowActions = useRowActions()
  const show = (next: ChannelsSearch, replace = false) => void navigate({ to: '.', search: next, replace })
  const filter = (next: Filters) => show({ search: next.search || undefined, type: next.type ?? undefined }, true)
  const rows = channels.data?.channels
  // The way out of an empty list stands in its middle.
  const isNew = rows?.length === 0 && !isFiltered(filters) && from === 0
  const empty = emptyState({ filters, onStartOver: () => show({}) })
  return (
    <Page
      layout="list"
      header={
        <PageHeader title="Channels" context="Where customers reach you" action={isNew ? null : <AddChannel />} />
      }
    >
      <DataTable<Channel>
        label="Channels"
        storageKey="channels"
        columns={columns}
        rows={rows}
        rowId={channel => channel.id}
        rowLabel={channel => channel.name}
        rowHref={hrefOf}
        rowActions={rowActions}
        isRefetching={channels.isFetching && rows !== undefined}
        error={channels.error?.message ?? null}
        onRetry={() => void channels.refetch()}
        toolbar={<ChannelsFilters value={filters} onChange={filter} />}
        paging={{
          from,
          perPage,
          more: channels.data?.more ?? false,
          onChange: next => show({ search, type, from: next || undefined }),
        }}
        empty={empty}
      />
    </Page>
  )
}

function AddChannel() {
  const go = useGo()
  if (!useMay()('CHANNELS.CREATE')) return null
  return (
    <Button kind="primary" icon={IconPlus} onClick={() => go('/admin/channels/create')}>
      Add Channel
    </Button>
  )
}

function useRowActions(): (channel: Channel) => Action[] {
  const may = useMay()
  const ask = useAskToDelete()
  return channel => [
    ...(may('CHANNELS.EDIT')
      ? [
          { label: 'Edit', icon: IconEdit, href: hrefOf(channel) },
          { label: 'Test', icon: IconPlugConnected, href: `${hrefOf(channel)}?test=true` },
        ]
      : [{ label: 'View', icon: IconEye, href: hrefOf(channel) }]),
    ...phoneAction(channel),
    ...copyAction(channel.webhookUrl),
    ...(may('CHANNELS.DELETE')
      ? [{ label: 'Delete', icon: IconTrash, isDanger: true, startsGroup: true, onClick: () => ask(channel.id) }]
      : []),
  ]
}

function phoneAction(channel: Channel): Action[] {
  if (channel.vendor !== simulatorVendor) return []
  return [{ label: 'Open phone', icon: IconDeviceMobile, href: phoneHref(channel.id) }]
}

function copyAction(webhookUrl: string | null): Action[] {
  if (!webhookUrl) return []
  return [{ label: 'Copy webhook address', icon: IconCopy, onClick: () => void copyText(webhookUrl) }]
}

type Where = { filters: Filters; onStartOver: () => void }

/** 'No Record', and what to do about it. */
function emptyState({ filters, onStartOver }: Where): EmptyStateProps {
  const message = texts.noRecord
  if (isFiltered(filters)) {
    const hint = filters.search ? `No channel is called “${filters.search}”.` : 'No channel is of this type.'
    return { message, hint, drawing: 'search', action: <Button onClick={onStartOver}>Clear filters</Button> }
  }
  return {
    message,
    hint: 'Put the web chat on a page of yours, or connect WhatsApp, SMS or another channel.',
    drawing: 'message',
    action: <AddChannel />,
  }
}

function isFiltered({ search, type }: Filters): boolean {
  return search !== '' || type !== null
}

function hrefOf({ id }: Channel): string {
  return `/admin/channels/${encodeURIComponent(id)}`
}

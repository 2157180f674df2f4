import type { Campaign } from '@parley/contracts/campaigns/campaigns.ts'
import { texts } from '@parley/contracts/texts.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ChannelPicker } from '../channels/channel.picker.tsx'
import { useMay } from '../lib/permissions.tsx'
import { useSearchState } from '../lib/use-search.ts'
import { Button } from '../ui/button/button.tsx'
import type { EmptyStateProps } from '../ui/feedback/empty-state.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { CreateDialog } from './campaign.create.tsx'
import { TestPanel } from './campaign.try.tsx'
import { campaignsPerPage, useCampaigns } from './campaigns.api.ts'
import { useCampaignColumns } from './campaigns.columns.tsx'
import { campaignPaths, campaignsSearch } from './campaigns.search.ts'
import { campaignWords, stateOptions } from './campaigns.words.ts'
import { useCampaignActions } from './use-campaign-actions.ts'

const searchDebounceMs = 300

/** Messages that are prepared, from which iterations are sent. */
export function CampaignsPage() {
  const [{ test, ...search }, change] = useSearchState(campaignsSearch)
  const { search: name = '', channel = null, status = null, from = 0 } = search
  const found = useCampaigns({ name, channelId: channel, state: status }, from)
  const columns = useCampaignColumns()
  const rowActions = useCampaignActions({ onTest: ({ id }) => change({ test: id }) })
  const [isCreating, setCreating] = useState(false)
  const rows = found.data?.campaigns
  const isFiltered = name !== '' || channel !== null || status !== null
  const empty = useEmptyState({
    isFiltered,
    onCreate: () => setCreating(true),
    onStartOver: () => change({ search: undefined, channel: undefined, status: undefined, from: undefined }),
  })
  // The way out of an empty list stands in its middle.
  const isNew = rows?.length === 0 && !isFiltered && from === 0
  return (
    <Page layout="list" header={<Header isNew={isNew} onCreate={() => setCreating(true)} />}>
      <DataTable<Campaign>
        label={campaignWords.title}
        storageKey="campaigns"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={campaign => campaign.name}
        rowHref={({ id }) => campaignPaths.one(id)}
        rowActions={rowActions}
        isRefetching={found.isFetching && rows !== undefined}
        error={found.error?.message ?? null}
        onRetry={() => void found.refetch()}
        toolbar={<Toolbar />}
        paging={{
          from,
          perPage: campaignsPerPage,
          more: found.data?.more ?? false,
          onChange: next => change({ from: next || undefined }),
        }}
        empty={empty}
      />
      {isCreating ? <CreateDialog onClose={() => setCreating(false)} /> : null}
      {test ? <TestPanel campaignId={test} onClose={() => change({ test: undefined })} /> : null}
    </Page>
  )
}

function Header({ isNew, onCreate }: { isNew: boolean; onCreate: () => void }) {
  const canCreate = useMay()('CAMPAIGNS.CREATE')
  return (
    <PageHeader
      title={campaignWords.title}
      context="Messages that are prepared, to be sent as often as you like"
      action={canCreate && !isNew ? <CreateButton onClick={onCreate} /> : null}
    />
  )
}

function CreateButton({ onClick }: { onClick: () => void }) {
  return (
    <Button kind="primary" icon={IconPlus} onClick={onClick}>
      {campaignWords.create}
    </Button>
  )
}

function Toolbar() {
  const [{ search = '', channel, status }, change] = useSearchState(campaignsSearch)
  const filter = (next: Parameters<typeof change>[0]) => change({ ...next, from: undefined }, { replace: true })
  return (
    <>
      <SearchBox
        label="Search campaigns"
        value={search}
        debounce={searchDebounceMs}
        hasShortcut
        onChange={text => filter({ search: text || undefined })}
      />
      <ChannelPicker
        type={null}
        value={channel ?? null}
        placeholder="All channels"
        canClear
        onChange={id => filter({ channel: id ?? undefined })}
      />
      <SelectField
        label="Status"
        options={stateOptions}
        value={status === undefined ? null : String(status)}
        placeholder="Any status"
        canClear
        onChange={state => filter({ status: state === null ? undefined : Number(state) })}
      />
    </>
  )
}

type Ways = { isFiltered: boolean; onCreate: () => void; onStartOver: () => void }

/** 'No Record', and what to do about it. */
function useEmptyState({ isFiltered, onCreate, onStartOver }: Ways): EmptyStateProps {
  const canCreate = useMay()('CAMPAIGNS.CREATE')
  const message = texts.noRecord
  if (isFiltered) {
    const hint = 'No campaign is like this.'
    return { message, hint, drawing: 'search', action: <Button onClick={onStartOver}>Clear filters</Button> }
  }
  return {
    message,
    hint: 'Prepare a message once, try it on your own phone, and send it as often as you like.',
    drawing: 'message',
    action: canCreate ? <CreateButton onClick={onCreate} /> : null,
  }
}

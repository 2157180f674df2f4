import { statusNames } from '@parley/contracts/templates/components.ts'
import { createHref, type Kind, kinds, templateHref } from '@parley/contracts/templates/kinds.ts'
import { type Status, statuses } from '@parley/contracts/templates/statuses.ts'
import { type Template, templateTexts } from '@parley/contracts/templates/templates.ts'
import { texts } from '@parley/contracts/texts.ts'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { NotFoundPage } from '../app/not-found.page.tsx'
import { ChannelPicker } from '../channels/channel.picker.tsx'
import { useChannelChoices } from '../channels/choices.api.ts'
import { useMay } from '../lib/permissions.tsx'
import { useSearchState } from '../lib/use-search.ts'
import { Button } from '../ui/button/button.tsx'
import type { EmptyStateProps } from '../ui/feedback/empty-state.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { TabsBar } from '../ui/frame/tabs-bar.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { CloneDialog } from './template.clone.tsx'
import look from './template.module.css'
import { TemplateDialog } from './template-dialog.view.tsx'
import { perPage, useSyncTemplates, useTemplates } from './templates.api.ts'
import { useTemplateColumns } from './templates.columns.tsx'
import { type TemplatesSearch, templatesSearch } from './templates.search.ts'
import { useKind } from './use-kind.ts'
import { useRowActions } from './use-row-actions.ts'

const searchDebounceMs = 300

/** Templates by what they are written for; a tab a kind of channel. */
export function TemplatesPage() {
  const kind = useKind()
  return kind ? <TemplatesOf kind={kind} /> : <NotFoundPage />
}

function TemplatesOf({ kind }: { kind: Kind }) {
  const [{ view }, change] = useSearchState(templatesSearch)
  const navigate = useNavigate()
  const [cloned, setCloned] = useState<Template | null>(null)
  const show = (id: string) => void navigate({ to: '/admin/messageTemplate/$kind', params: { kind: id } })
  return (
    <Page layout="list" header={<Header kind={kind} />}>
      <div className={look.kinds}>
        <TabsBar label="Kinds of templates" tabs={kinds} active={kind.id} onChange={show} />
      </div>
      <TemplateList key={kind.id} kind={kind} onClone={setCloned} />
      {view ? <TemplateDialog templateId={view} onClose={() => change({ view: undefined })} /> : null}
      {cloned ? <CloneDialog kind={kind} template={cloned} onClose={() => setCloned(null)} /> : null}
    </Page>
  )
}

function Header({ kind }: { kind: Kind }) {
  return (
    <PageHeader
      title={templateTexts.title}
      context="What you may write to customers first, or again after a day"
      action={<CreateTemplate kind={kind} />}
    />
  )
}

function CreateTemplate({ kind }: { kind: Kind }) {
  const go = useGo()
  if (!useMay()('MSG_TEMPLATES.CREATE')) return null
  return (
    <Button kind="primary" icon={IconPlus} onClick={() => go(createHref(kind))}>
      Create Template
    </Button>
  )
}

type ListProps = { kind: Kind; onClone: (template: Template) => void }

function TemplateList({ kind, onClone }: ListProps) {
  const [search, change] = useSearchState(templatesSearch)
  const { channel, status, search: name, from = 0 } = search
  const wanted = { channelType: kind.type, channelId: channel ?? null, status: status ?? null, name: name ?? '', from }
  const list = useTemplates(wanted)
  const columns = useTemplateColumns()
  const rowActions = useRowActions({ kind, onView: ({ id }) => change({ view: id }), onClone })
  const isFiltered = Boolean(channel || status || name)
  const startOver = () => change({ channel: undefined, status: undefined, search: undefined, from: undefined })
  const rows = list.data?.templates
  return (
    <DataTable<Template>
      label="Templates"
      storageKey={`templates.${kind.id}`}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowLabel={({ name: label }) => label}
      rowHref={({ id }) => templateHref(kind, id)}
      rowActions={rowActions}
      isRefetching={list.isFetching && rows !== undefined}
      error={list.error?.message ?? null}
      onRetry={() => void list.refetch()}
      toolbar={<Toolbar kind={kind} />}
      paging={{ from, perPage, more: list.data?.more ?? false, onChange: next => change({ from: next || undefined }) }}
      empty={emptyState({ kind, isFiltered, onStartOver: startOver })}
    />
  )
}

function Toolbar({ kind }: { kind: Kind }) {
  const [{ channel, status, search = '' }, change] = useSearchState(templatesSearch)
  const filter = (next: Partial<TemplatesSearch>) => change({ ...next, from: undefined }, { replace: true })
  return (
    <>
      <SearchBox
        label="Search templates"
        value={search}
        debounce={searchDebounceMs}
        hasShortcut
        onChange={text => filter({ search: text || undefined })}
      />
      <ChannelPicker
        type={kind.type}
        value={channel ?? null}
        placeholder="All channels"
        canClear
        onChange={id => filter({ channel: id ?? undefined })}
      />
      <SelectField
        label="Status"
        options={statuses.map(value => ({ value, label: statusNames[value] }))}
        value={status ?? null}
        placeholder="Any status"
        canClear
        onChange={value => filter({ status: statuses.find((one): one is Status => one === value) })}
      />
      <SyncButton kind={kind} channelId={channel ?? null} />
    </>
  )
}

function SyncButton({ kind, channelId }: { kind: Kind; channelId: string | null }) {
  const { mutate, isPending } = useSyncTemplates()
  const { data: channels = [] } = useChannelChoices(kind.type)
  if (!useMay()('MSG_TEMPLATES.EDIT') || channels.length === 0) return null
  return (
    <Button icon={IconRefresh} isBusy={isPending} onClick={() => mutate({ channelType: kind.type, channelId })}>
      Sync Templates
    </Button>
  )
}

type Where = { kind: Kind; isFiltered: boolean; onStartOver: () => void }

/** What sends them: the send form and campaigns only know WhatsApp and RCS by themselves. */
const uses: Record<Kind['id'], string> = {
  whatsapp: ' and send it to as many people as you like',
  rcs: ' and send it to as many people as you like',
  sms: ': campaigns fall back on it, and programs send it by the API',
  email: ': programs send it by the API',
}

/** 'No Record', and what to do about it. */
function emptyState({ kind, isFiltered, onStartOver }: Where): EmptyStateProps {
  const message = texts.noRecord
  if (isFiltered) {
    return {
      message,
      hint: 'No template is like this.',
      drawing: 'search',
      action: <Button onClick={onStartOver}>Clear filters</Button>,
    }
  }
  return {
    message,
    hint: `Write a template for ${kind.label} once${uses[kind.id]}.`,
    drawing: 'message',
  }
}

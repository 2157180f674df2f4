import { SegmentedControl } from '@mantine/core'
import {
  type ConversationRow,
  conversationColumns,
  reportTexts,
  type Scope,
  scopeLabels,
  scopes,
} from '@parley/contracts/bots/report.ts'
import { texts } from '@parley/contracts/texts.ts'
import { Button } from '../ui/button/button.tsx'
import { NarrowingChip } from '../ui/list/narrowing-chip.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { useConversationColumns } from './conversations.columns.tsx'
import { perPage, type useConversations } from './report.api.ts'
import look from './report.module.css'
import type { ReportSearch } from './report.search.ts'
import { TurnDialog } from './turn.dialog.tsx'

const scopeChoices = scopes.map(scope => ({ value: String(scope), label: scopeLabels[scope] }))

export type ConversationsTabProps = {
  agentId: string
  read: ReturnType<typeof useConversations>
  search: ReportSearch
  onChange: (change: Partial<ReportSearch>) => void
}

/** What visitors wrote to the agent, and what it made of it. */
export function ConversationsTab({ agentId, read, search, onChange }: ConversationsTabProps) {
  const { scope = 0, page = 1, turn } = search
  const columns = useConversationColumns()
  const rows = read.data?.messages
  const showScope = (next: Scope) =>
    onChange({ scope: next === 0 ? undefined : next, page: undefined, turn: undefined })
  return (
    <>
      <DataTable<ConversationRow>
        label={reportTexts.conversations}
        storageKey="reports.conversations"
        columns={columns}
        rows={rows}
        rowId={row => row.id}
        rowLabel={row => row.userMessage}
        onOpen={row => onChange({ turn: row.id })}
        isRefetching={read.isFetching && rows !== undefined}
        error={read.error?.message ?? null}
        onRetry={() => void read.refetch()}
        toolbar={
          <>
            <ScopeFilter scope={scope} onChange={showScope} />
            <Narrowing search={search} onChange={onChange} />
          </>
        }
        paging={{
          from: (page - 1) * perPage,
          perPage,
          more: read.data?.more ?? false,
          onChange: from => onChange({ page: from === 0 ? undefined : from / perPage + 1, turn: undefined }),
          ...(read.data ? { exhaustedLabel: reportTexts.noMoreData } : {}),
        }}
        empty={emptyState(search, () => onChange({ scope: undefined, ...nothingNarrowed }))}
      />
      <TurnDialog
        agentId={agentId}
        turn={rows?.find(row => row.id === turn) ?? null}
        onClose={() => onChange({ turn: undefined })}
      />
    </>
  )
}

const nothingNarrowed = {
  intent: undefined,
  weak: undefined,
  message: undefined,
  page: undefined,
  turn: undefined,
} satisfies Partial<ReportSearch>

/** Which number's rows these are. */
function Narrowing({ search, onChange }: Pick<ConversationsTabProps, 'search' | 'onChange'>) {
  const { intent, weak, message } = search
  const chips = [
    ...(intent === undefined ? [] : [{ key: 'intent', label: conversationColumns.intent, value: intent }]),
    ...(weak ? [{ key: 'weak', label: reportTexts.weakUnderstanding, value: '' }] : []),
    ...(message === undefined ? [] : [{ key: 'message', label: conversationColumns.message, value: message }]),
  ]
  return chips.map(({ key, label, value }) => (
    <NarrowingChip
      key={key}
      label={label}
      value={value}
      onRemove={() => onChange({ [key]: undefined, page: undefined, turn: undefined })}
    />
  ))
}

function ScopeFilter({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  return (
    <SegmentedControl
      aria-label="Scope"
      size="xs"
      withItemsBorders={false}
      classNames={{ root: look.scope, indicator: look.scopeMark, label: look.scopeLabel }}
      data={scopeChoices}
      value={String(scope)}
      onChange={value => onChange(scopes.find(one => String(one) === value) ?? 0)}
    />
  )
}

/** 'No Record', with the way back to where records may be. */
function emptyState({ scope, intent, weak, message: said }: ReportSearch, showAll: () => void) {
  const message = texts.noRecord
  if (scope || intent || weak || said) {
    const hint = `No ${scope ? `${scopeLabels[scope]} ` : ''}message ${intent || weak || said ? 'like this ' : ''}in this period.`
    return { message, drawing: 'search' as const, hint, action: <Button onClick={showAll}>Show all messages</Button> }
  }
  return { message, drawing: 'message' as const, hint: 'Nobody wrote to this agent in this period.' }
}

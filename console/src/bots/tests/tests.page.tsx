import { agentTexts } from '@parley/contracts/bots/agents.ts'
import type { BotTest } from '@parley/contracts/bots/tests.ts'
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { useDates } from '../../lib/time-zone.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { Link } from '../../ui/frame/link.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { useAgent } from '../agents/agents.api.ts'
import { testsPerPage, useDeleteTest, useRunTests, useTests } from './tests.api.ts'
import { TestEditor } from './tests.editor.tsx'
import look from './tests.module.css'
import { LastRun } from './tests.run.tsx'
import { testsSearch } from './tests.search.ts'

/** Conversations that the agent has to be able to hold, whatever it is taught. */
export function TestsPage() {
  const { agentId = '' } = useParams({ strict: false })
  const canTeach = useMay()('NLP')
  const [edited, setEdited] = useState<BotTest | 'new' | null>(null)
  const create = () => setEdited('new')
  const hasSome = (useTests(agentId, { from: 0, search: '' }).data?.tests.length ?? 0) > 0
  return (
    <div className={look.page}>
      <BackToPrompt agentId={agentId} />
      {canTeach && hasSome ? <Actions agentId={agentId} onCreate={create} /> : null}
      <LastRun agentId={agentId} />
      <TestTable agentId={agentId} onEdit={canTeach ? setEdited : null} onCreate={create} />
      <TestEditor
        agentId={agentId}
        isOpen={edited !== null}
        test={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
    </div>
  )
}

/** An agent that is nothing but its prompt has no tabs to leave by. */
function BackToPrompt({ agentId }: { agentId: string }) {
  const { data: agent } = useAgent(agentId)
  if (agent?.type !== 'prompt') return null
  return (
    <p className={look.back}>
      <Link href={`/bots/${agentId}/prompt`}>{agentTexts.openPrompt}</Link>
    </p>
  )
}

function Actions({ agentId, onCreate }: { agentId: string; onCreate: () => void }) {
  const { mutate, isPending, variables } = useRunTests(agentId)
  return (
    <div className={look.actions}>
      <Button
        compact
        kind="primary"
        icon={IconPlayerPlay}
        isBusy={isPending && !variables.fresh}
        disabled={isPending}
        onClick={() => mutate({ fresh: false })}
      >
        Run tests
      </Button>
      <Button
        compact
        isBusy={isPending && variables.fresh}
        disabled={isPending}
        onClick={() => mutate({ fresh: true })}
      >
        Train and run
      </Button>
      <Button compact icon={IconPlus} onClick={onCreate}>
        New test
      </Button>
    </div>
  )
}

type TableProps = { agentId: string; onEdit: ((test: BotTest) => void) | null; onCreate: () => void }

function TestTable({ agentId, onEdit, onCreate }: TableProps) {
  const [{ from = 0, search = '' }, change] = useSearchState(testsSearch)
  const { dateTime } = useDates()
  const found = useTests(agentId, { from, search })
  const confirm = useConfirm()
  const { mutate } = useDeleteTest(agentId)
  const remove = ({ id, name }: BotTest) => {
    const question = { question: 'Are you sure you want to delete this test?', detail: name }
    void confirm(question).then(isSure => isSure && mutate(id))
  }
  const find = (text: string) => change({ search: text || undefined, from: undefined }, { replace: true })
  const actions = (test: BotTest) =>
    onEdit
      ? [
          { label: 'Edit', onClick: () => onEdit(test) },
          { label: 'Delete', isDanger: true, onClick: () => remove(test) },
        ]
      : []
  return (
    <DataTable<BotTest>
      label="Tests"
      storageKey="bots.tests"
      columns={columns(dateTime)}
      rows={found.data?.tests}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      {...(onEdit ? { onOpen: onEdit } : {})}
      rowActions={actions}
      isRefetching={found.isFetching}
      error={found.error?.message ?? null}
      onRetry={() => void found.refetch()}
      paging={{
        from,
        perPage: testsPerPage,
        more: found.data?.more ?? false,
        onChange: next => change({ from: next === 0 ? undefined : next }),
      }}
      toolbar={<SearchBox label="Search tests" value={search} onChange={find} />}
      empty={{
        message: 'No tests yet',
        hint: 'Write down a conversation that always has to go well, or make one of a real conversation in the report.',
        action: onEdit ? (
          <Button kind="primary" icon={IconPlus} onClick={onCreate}>
            New test
          </Button>
        ) : null,
      }}
      isFiltered={search !== ''}
      onClearFilters={() => find('')}
    />
  )
}

function columns(dateTime: (at: string) => string): Column<BotTest>[] {
  return [
    { id: 'name', header: 'Test name', cell: ({ name }) => name, text: ({ name }) => name, width: 280 },
    { id: 'turns', header: 'Messages', cell: ({ turns }) => turns.length, width: 110, onCard: true },
    { id: 'from', header: 'Made', cell: ({ sessionId }) => (sessionId ? 'Of a conversation' : 'By hand'), width: 160 },
    { id: 'updated', header: 'Last Updated', cell: ({ updatedAt }) => dateTime(updatedAt), width: 190 },
  ]
}

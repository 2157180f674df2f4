import { type Department, departmentTexts } from '@parley/contracts/departments/departments.ts'
import { texts } from '@parley/contracts/texts.ts'
import { IconEdit, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../lib/permissions.tsx'
import type { Action } from '../ui/button/actions-menu.tsx'
import { Button } from '../ui/button/button.tsx'
import { useConfirm } from '../ui/dialog/use-confirm.tsx'
import type { EmptyStateProps } from '../ui/feedback/empty-state.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { DepartmentDialog } from './department.dialog.tsx'
import { DepartmentUsers } from './department.users.tsx'
import { perPage, useDeleteDepartment, useDepartments } from './departments.api.ts'
import { type DepartmentsSearch, departmentsSearch } from './departments.search.ts'

const none = '-'
const columns: readonly Column<Department>[] = [
  { id: 'name', header: 'Name', cell: department => department.name, text: department => department.name },
  {
    id: 'description',
    header: 'Description',
    cell: department => department.desc || none,
    text: department => department.desc,
    width: 280,
  },
  {
    id: 'manager',
    header: 'Manager',
    cell: department => department.managerName || none,
    text: department => department.managerName,
    width: 180,
    onCard: true,
  },
  { id: 'users', header: 'Users', cell: department => department.userCount, isNumber: true, width: 90 },
]

type Open = { kind: 'edit'; department: Department | null } | { kind: 'users'; department: Department } | null

export function DepartmentsPage() {
  const { search = '', from = 0 } = departmentsSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const departments = useDepartments({ search, from })
  const [open, setOpen] = useState<Open>(null)
  const rowActions = useRowActions(setOpen)
  const show = (next: DepartmentsSearch, replace = false) => void navigate({ to: '.', search: next, replace })
  const rows = departments.data?.departments
  const create = <CreateButton onClick={() => setOpen({ kind: 'edit', department: null })} />
  // The way out of an empty list stands in its middle.
  const isNew = rows?.length === 0 && search === '' && from === 0
  const close = () => setOpen(null)
  return (
    <Page
      layout="list"
      header={<PageHeader title="Departments" context="Who works together" action={isNew ? null : create} />}
    >
      <DataTable<Department>
        label="Departments"
        storageKey="departments"
        columns={columns}
        rows={rows}
        rowId={department => department.id}
        rowLabel={department => department.name}
        onOpen={department => setOpen({ kind: 'users', department })}
        rowActions={rowActions}
        isRefetching={departments.isFetching && rows !== undefined}
        error={departments.error?.message ?? null}
        onRetry={() => void departments.refetch()}
        toolbar={
          <SearchBox
            label="Search departments"
            value={search}
            hasShortcut
            onChange={text => show({ search: text || undefined }, true)}
          />
        }
        paging={{
          from,
          perPage,
          more: departments.data?.more ?? false,
          onChange: next => show({ search: search || undefined, from: next || undefined }),
        }}
        empty={emptyState({ search, create, onStartOver: () => show({}) })}
      />
      {open?.kind === 'edit' ? <DepartmentDialog department={open.department} onClose={close} /> : null}
      {open?.kind === 'users' ? <DepartmentUsers department={open.department} onClose={close} /> : null}
    </Page>
  )
}

function CreateButton({ onClick }: { onClick: () => void }) {
  if (!useMay()('DEPARTMENTS.CREATE')) return null
  return (
    <Button kind="primary" icon={IconPlus} onClick={onClick}>
      Create Department
    </Button>
  )
}

function useRowActions(onOpen: (open: Open) => void): (department: Department) => Action[] {
  const may = useMay()
  const confirm = useConfirm()
  const { mutate } = useDeleteDepartment()
  const ask = async ({ id, name }: Department) => {
    if (await confirm({ question: departmentTexts.deleteQuestion(name) })) mutate(id)
  }
  return department => [
    ...(may('DEPARTMENTS.EDIT')
      ? [{ label: 'Edit', icon: IconEdit, onClick: () => onOpen({ kind: 'edit', department }) }]
      : []),
    { label: 'Users', icon: IconUsers, onClick: () => onOpen({ kind: 'users', department }) },
    ...(may('DEPARTMENTS.DELETE')
      ? [
          {
            label: 'Delete',
            icon: IconTrash,
            isDanger: true,
            startsGroup: true,
            onClick: () => void ask(department),
          },
        ]
      : []),
  ]
}

type Where = { search: string; create: EmptyStateProps['action']; onStartOver: () => void }

/** 'No Record', and what to do about it. */
function emptyState({ search, create, onStartOver }: Where): EmptyStateProps {
  const message = texts.noRecord
  if (search) {
    const hint = `No department is called “${search}”.`
    return { message, hint, drawing: 'search', action: <Button onClick={onStartOver}>Clear the search</Button> }
  }
  return {
    message,
    hint: 'Departments say who works together. Channels and attachments can belong to one.',
    action: create,
  }
}

import { IconArchive, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { Action } from '../button/actions-menu.tsx'
import { Button } from '../button/button.tsx'
import { useConfirm } from '../dialog/use-confirm.tsx'
import { StatusBadge } from '../feedback/status-badge.tsx'
import { toast } from '../feedback/toast.ts'
import { Page } from '../frame/page.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { type Filter, FilterBar, type FilterValues } from '../list/filter-bar.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { DataTable } from '../table/data-table.tsx'
import type { Column, Sort } from '../table/table-columns.ts'
import { nothingSelected, type RowSelection, selectedCount } from '../table/table-selection.ts'
import { type Person, people } from './people.ts'

const states = {
  active: { label: 'Active', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  blocked: { label: 'Blocked', tone: 'danger' },
} as const

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

export const personColumns: Column<Person>[] = [
  { id: 'name', header: 'Name', cell: person => person.name, text: person => person.name, canSort: true },
  { id: 'phone', header: 'Phone', cell: person => person.phone, width: 150, onCard: true },
  { id: 'city', header: 'City', cell: person => person.city, canSort: true },
  {
    id: 'state',
    header: 'Status',
    cell: person => <StatusBadge {...states[person.state]} />,
    width: 130,
    onCard: true,
  },
  { id: 'orders', header: 'Orders', cell: person => person.orders, isNumber: true, canSort: true, width: 110 },
  { id: 'seen', header: 'Last seen', cell: person => days.format(new Date(person.seenAt)), width: 130 },
  { id: 'id', header: 'Reference', cell: person => person.id, width: 110, isHidden: true },
]

const personFilters: Filter[] = [
  {
    id: 'state',
    label: 'Status',
    options: Object.entries(states).map(([value, { label }]) => ({ value, label })),
  },
  { id: 'city', label: 'City', isSingle: true, options: ['Mumbai', 'पुणे'].map(city => ({ value: city, label: city })) },
]

const perPage = 1000
const slowMs = 400

export function TablesPage() {
  return (
    <Page
      layout="list"
      header={
        <PageHeader
          title="Contacts"
          context="10,000 made-up people, 1,000 a page, answered after 400 ms"
          action={
            <Button kind="primary" icon={IconPlus}>
              Add contact
            </Button>
          }
          more={[
            { label: 'Import', onClick: () => toast.info('Import') },
            { label: 'Export', onClick: () => toast.warning('Export') },
          ]}
        />
      }
    >
      <People />
    </Page>
  )
}

function People() {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort | null>(null)
  const [from, setFrom] = useState(0)
  const [filters, setFilters] = useState<FilterValues>({})
  const [selection, setSelection] = useState<RowSelection>(nothingSelected)
  const found = useMemo(() => find(search, filters, sort), [search, filters, sort])
  const total = found.length
  const { rows, isRefetching } = useSlowly(found.slice(from, from + perPage))
  const rowActions = usePersonActions()
  const searchFor = (next: string, chosen: FilterValues) => {
    setSearch(next)
    setFilters(chosen)
    setFrom(0)
  }
  return (
    <DataTable
      label="Contacts"
      storageKey="gallery"
      columns={personColumns}
      rows={rows}
      rowId={person => person.id}
      rowLabel={person => person.name}
      rowHref={person => `/ui?tab=table&open=${person.id}`}
      rowActions={rowActions}
      isRefetching={isRefetching}
      sort={sort}
      onSort={setSort}
      paging={{ from, perPage, more: from + perPage < total, total, onChange: setFrom }}
      selection={{
        value: selection,
        onChange: setSelection,
        total,
        actions: value => (
          <Button compact onClick={() => toast.success(`Archived ${selectedCount(value, total)}`)}>
            Archive
          </Button>
        ),
      }}
      toolbar={
        <>
          <SearchBox label="Search contacts" value={search} onChange={next => searchFor(next, filters)} />
          <FilterBar filters={personFilters} value={filters} onChange={chosen => searchFor(search, chosen)} />
        </>
      }
      empty={{ message: 'No Record' }}
      isFiltered={search !== '' || Object.values(filters).some(values => values.length > 0)}
      onClearFilters={() => searchFor('', {})}
    />
  )
}

function usePersonActions(): (person: Person) => Action[] {
  const confirm = useConfirm()
  const remove = async (name: string) => {
    if (await confirm({ question: `Are you sure you want to delete ${name}?` })) toast.success(`Deleted ${name}`)
  }
  return ({ name }) => [
    { label: 'Edit', icon: IconPencil, onClick: () => toast.info(`Edit ${name}`) },
    { label: 'Archive', icon: IconArchive, onClick: () => toast.error(`Couldn't archive ${name}.`) },
    { label: 'Delete', icon: IconTrash, isDanger: true, startsGroup: true, onClick: () => void remove(name) },
  ]
}

function find(search: string, filters: FilterValues, sort: Sort | null): Person[] {
  const named = people.filter(person => person.name.toLowerCase().includes(search.toLowerCase()))
  const fits = (chosen: readonly string[] = [], value: string) => chosen.length === 0 || chosen.includes(value)
  const found = named.filter(person => fits(filters.state, person.state) && fits(filters.city, person.city))
  if (!sort) return found
  const sign = sort.direction === 'asc' ? 1 : -1
  if (sort.column === 'orders') return found.toSorted((a, b) => sign * (a.orders - b.orders))
  const key = sort.column === 'city' ? 'city' : 'name'
  return found.toSorted((a, b) => sign * a[key].localeCompare(b[key]))
}

/** A server's slowness: the rows before stay until the next have come. */
function useSlowly(rows: Person[]): { rows: Person[] | undefined; isRefetching: boolean } {
  const [shown, setShown] = useState<Person[]>()
  const key = `${rows.length} ${rows[0]?.id} ${rows.at(-1)?.id}`
  const [shownKey, setShownKey] = useState('')
  useEffect(() => {
    if (key === shownKey) return
    const timer = setTimeout(() => {
      setShown(rows)
      setShownKey(key)
    }, slowMs)
    return () => clearTimeout(timer)
  }, [key, shownKey, rows])
  return { rows: shown, isRefetching: shown !== undefined && key !== shownKey }
}

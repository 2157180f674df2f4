import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { SkeletonForm, SkeletonText } from '../feedback/skeleton.tsx'
import { Page } from '../frame/page.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Pager } from '../list/pager.tsx'
import { DataTable } from '../table/data-table.tsx'
import { type Person, people } from './people.ts'
import { Sample, Samples } from './sample.tsx'
import { personColumns } from './tables.page.tsx'

const lost = "Couldn't load contacts: the server did not answer. Check your connection."

export function StatesPage() {
  return (
    <Page header={<PageHeader title="States of a list" context="Each as a reader meets it" />}>
      <Samples>
        <Sample title="Before the first answer" isWide>
          <People name="waiting" rows={undefined} />
        </Sample>
        <Sample title="One row, still fetching newer ones" isWide>
          <People name="one" rows={people.slice(0, 1)} isRefetching />
        </Sample>
        <Sample title="Empty because new" isWide>
          <People name="new" rows={[]} />
        </Sample>
        <Sample title="Empty because filtered" isWide>
          <People name="filtered" rows={[]} isFiltered />
        </Sample>
        <Sample title="Error before any rows" isWide>
          <People name="error" rows={undefined} error={lost} />
        </Sample>
        <Sample title="Error while old rows stay" isWide>
          <People name="stale" rows={people.slice(3, 6)} error={lost} />
        </Sample>
        <Sample title="Right to left" isWide>
          <div dir="rtl">
            <People name="rtl" rows={people.slice(0, 3)} />
          </div>
        </Sample>
        <Sample title="Pager">
          <Pages />
        </Sample>
        <Sample title="Error of a panel">
          <ErrorState message={lost} onRetry={() => undefined} />
        </Sample>
        <Sample title="Empty panel">
          <EmptyState drawing="message" message="No chats yet" hint="They appear here as soon as someone writes." />
        </Sample>
        <Sample title="Skeletons">
          <SkeletonText />
          <SkeletonForm fields={2} />
        </Sample>
      </Samples>
    </Page>
  )
}

type PeopleProps = {
  name: string
  rows: Person[] | undefined
  isRefetching?: boolean
  isFiltered?: boolean
  error?: string
}

function People({ name, rows, isRefetching = false, isFiltered = false, error }: PeopleProps) {
  return (
    <DataTable
      label={`Contacts, ${name}`}
      storageKey={`gallery-${name}`}
      columns={personColumns}
      rows={rows}
      rowId={person => person.id}
      rowLabel={person => person.name}
      onOpen={() => undefined}
      isRefetching={isRefetching}
      error={error ?? null}
      onRetry={() => undefined}
      empty={{ message: 'No Record', drawing: 'people', action: <Button kind="primary">Add contact</Button> }}
      isFiltered={isFiltered}
      onClearFilters={() => undefined}
    />
  )
}

function Pages() {
  const [from, setFrom] = useState(0)
  return <Pager from={from} perPage={15} more={from < 30} onChange={setFrom} exhaustedLabel="No More Data to Show" />
}

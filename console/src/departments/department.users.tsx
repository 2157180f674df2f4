import type { Department, DepartmentMember } from '@parley/contracts/departments/departments.ts'
import { useState } from 'react'
import { useMay } from '../lib/permissions.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Loader } from '../ui/feedback/loader.tsx'
import { TabsBar } from '../ui/frame/tabs-bar.tsx'
import { Pager } from '../ui/list/pager.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import look from './department.users.module.css'
import { useDepartmentUsers, useMoveUsers, usersPerPage } from './departments.api.ts'

const tabs = [
  { id: 'mapped', label: 'Mapped' },
  { id: 'rest', label: 'Not Mapped' },
] as const

type UsersProps = { department: Department; onClose: () => void }

/** Who is in a department and who is not; a press moves a person over. */
export function DepartmentUsers({ department, onClose }: UsersProps) {
  const [tab, setTab] = useState<string>(tabs[0].id)
  return (
    <Dialog isOpen width={640} title={`Users of ${department.name}`} onClose={onClose}>
      <TabsBar label="Users" tabs={tabs} active={tab} onChange={setTab}>
        <People key={tab} departmentId={department.id} isMember={tab === 'mapped'} />
      </TabsBar>
    </Dialog>
  )
}

function People({ departmentId, isMember }: { departmentId: string; isMember: boolean }) {
  const [{ search, from }, show] = useState({ search: '', from: 0 })
  const found = useDepartmentUsers({ departmentId, isMember, search, from })
  return (
    <div className={look.people}>
      <SearchBox label="Search users" value={search} onChange={text => show({ search: text, from: 0 })} />
      {found.data ? (
        <List departmentId={departmentId} isMember={isMember} users={found.data.users} isSearched={search !== ''} />
      ) : (
        <Waiting error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data && (from > 0 || found.data.more) ? (
        <Pager
          from={from}
          perPage={usersPerPage}
          more={found.data.more}
          onChange={next => show({ search, from: next })}
        />
      ) : null}
    </div>
  )
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error ? <ErrorState message={error.message} onRetry={onRetry} isRetrying={false} /> : <Loader />
}

type ListProps = {
  departmentId: string
  isMember: boolean
  users: readonly DepartmentMember[]
  isSearched: boolean
}

function List({ departmentId, isMember, users, isSearched }: ListProps) {
  const move = useMoveUsers(departmentId)
  const mayMove = useMay()('DEPARTMENTS.EDIT')
  if (users.length === 0) return <EmptyState message={emptyWords(isMember, isSearched)} />
  const verb = isMember ? 'Remove' : 'Add'
  return (
    <ul className={look.list}>
      {users.map(({ uId, name, emailId }) => (
        <li key={uId} className={look.person}>
          <span className={look.name}>{name}</span>
          <span className={look.mail}>{emailId}</span>
          {mayMove ? (
            <Button
              compact
              aria-label={`${verb} ${name}`}
              isBusy={move.isPending && move.variables.users.includes(uId)}
              onClick={() => move.mutate({ users: [uId], isAdding: !isMember })}
            >
              {verb}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function emptyWords(isMember: boolean, isSearched: boolean): string {
  if (isSearched) return 'Nobody is called so.'
  return isMember ? 'Nobody is in this department yet.' : 'Everybody is in this department.'
}

import type { ContactAct } from '@parley/contracts/contacts/acts.ts'
import { useDownload } from '../../files/library.api.ts'
import { useMay } from '../../lib/permissions.tsx'
import { useDates } from '../../lib/time-zone.tsx'
import { Button } from '../../ui/button/button.tsx'
import { RelativeTime } from '../../ui/date/relative-time.tsx'
import { SidePanel } from '../../ui/dialog/side-panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { useRestore } from '../contacts.api.ts'
import { isRunning, useActDone, useActs, useCancelAct } from './acts.api.ts'
import look from './acts.module.css'
import { actNames, progressText, stateWords } from './acts.words.ts'

/** The last acts on many contacts: what became of them, their files, and the way back. */
export function ActsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <SidePanel isOpen={isOpen} title="Background work" onClose={onClose}>
      {isOpen ? <Acts /> : null}
    </SidePanel>
  )
}

function Acts() {
  const { data: acts, error, refetch } = useActs()
  if (!acts) {
    return error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <SkeletonText lines={4} />
  }
  if (acts.length === 0) {
    return <EmptyState message="What you do to many contacts at once, and your exports, appear here." />
  }
  return (
    <ul className={look.acts}>
      {acts.map(act => (
        <Act key={act.id} act={act} />
      ))}
    </ul>
  )
}

function Act({ act }: { act: ContactAct }) {
  const dates = useDates()
  const done = useActDone(act)
  return (
    <li className={look.act}>
      <div className={look.actHead}>
        <span className={look.actName}>{actNames[act.kind]}</span>
        <StatusBadge {...stateWords[act.state]} />
      </div>
      <p className={look.meta}>
        {progressText(done, act.total)} · {act.user.name} ·{' '}
        <RelativeTime at={act.createdOn} relative={dates.relative} full={dates.dateTime} />
      </p>
      {act.message ? <p className={look.meta}>{act.message}</p> : null}
      <ActButtons act={act} />
    </li>
  )
}

function ActButtons({ act }: { act: ContactAct }) {
  const { mutate, isPending } = useCancelAct()
  const may = useMay()
  const restore = useRestore()
  const { mutate: download } = useDownload()
  if (isRunning(act)) {
    return !may('CUSTOMER.EDIT') ? null : (
      <Button compact isBusy={isPending} onClick={() => mutate(act.id)}>
        Cancel
      </Button>
    )
  }
  if (act.url !== null) {
    return (
      <Button compact onClick={() => download({ exportId: act.id })}>
        Download
      </Button>
    )
  }
  if (act.kind !== 'delete' || act.done === 0 || !may('CUSTOMER.DELETE')) return null
  return (
    <Button compact onClick={() => restore({ actId: act.id })}>
      Undo
    </Button>
  )
}

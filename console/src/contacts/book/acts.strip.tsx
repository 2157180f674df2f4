import { Progress } from '@mantine/core'
import type { ContactAct } from '@parley/contracts/contacts/acts.ts'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { isRunning, useActDone, useActs, useCancelAct } from './acts.api.ts'
import look from './acts.module.css'
import { useTellEnds } from './acts.told.ts'
import { actNames, progressText } from './acts.words.ts'

/** What runs in the background just now, each with its progress and the way to stop it. */
export function ActsStrip() {
  const acts = useActs().data
  useTellEnds(acts)
  const running = acts?.filter(isRunning) ?? []
  if (running.length === 0) return null
  return (
    <ul className={look.strip} aria-label="Background work">
      {running.map(act => (
        <RunningAct key={act.id} act={act} />
      ))}
    </ul>
  )
}

function RunningAct({ act }: { act: ContactAct }) {
  const canCancel = useMay()('CUSTOMER.EDIT')
  const { mutate, isPending } = useCancelAct()
  const done = useActDone(act)
  const percent = act.total ? Math.min(100, (done / act.total) * 100) : 0
  return (
    <li className={look.running}>
      <span className={look.what}>{actNames[act.kind]}</span>
      <Progress className={look.bar} value={percent} aria-label={actNames[act.kind]} />
      <span className={look.done}>{progressText(done, act.total)}</span>
      {canCancel ? (
        <Button compact isBusy={isPending} onClick={() => mutate(act.id)}>
          Cancel
        </Button>
      ) : null}
    </li>
  )
}

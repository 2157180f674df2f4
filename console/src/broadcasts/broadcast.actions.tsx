import { type BroadcastDetail, finalStates } from '@parley/contracts/broadcasts/broadcasts.ts'
import { senders, stewards } from '@parley/contracts/broadcasts/rights.ts'
import { broadcastScreen } from '@parley/contracts/broadcasts/texts.ts'
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useProfile } from '../auth/profile.api.ts'
import { useMay } from '../lib/permissions.tsx'
import { Button } from '../ui/button/button.tsx'
import { useConfirm } from '../ui/dialog/use-confirm.tsx'
import { leftOut } from './broadcast.state.ts'
import { useActOnBroadcast } from './broadcasts.api.ts'

/** Pauses, goes on with or ends what has not come to its end. */
export function BroadcastActions({ one }: { one: BroadcastDetail }) {
  const confirm = useConfirm()
  const { mutate, isPending, variables } = useActOnBroadcast(one.id)
  const mayAct = useMayAct(one)
  if (!mayAct || finalStates.includes(one.status)) return null
  const cancel = async () => {
    const isSure = await confirm({
      question: 'Are you sure you want to cancel?',
      detail: leftOut(one.counts.queued),
      isDanger: true,
    })
    if (isSure) mutate('cancel')
  }
  return (
    <>
      {one.status === 'PROCESSING' ? (
        <Button
          icon={IconPlayerPause}
          disabled={isPending}
          isBusy={isPending && variables === 'pause'}
          onClick={() => mutate('pause')}
        >
          Pause
        </Button>
      ) : null}
      {one.status === 'PAUSED' ? (
        <Button
          kind="primary"
          icon={IconPlayerPlay}
          disabled={isPending}
          isBusy={isPending && variables === 'resume'}
          onClick={() => mutate('resume')}
        >
          Resume
        </Button>
      ) : null}
      <Button
        kind="danger"
        icon={IconX}
        disabled={isPending}
        isBusy={isPending && variables === 'cancel'}
        onClick={() => void cancel()}
      >
        {broadcastScreen.cancel}
      </Button>
    </>
  )
}

/** One's own with the right to send, those of others with more. */
export function useMayAct({ user }: BroadcastDetail): boolean {
  const may = useMay()
  const { uId } = useProfile()
  return may(stewards) || (user.uId === uId && may(senders))
}

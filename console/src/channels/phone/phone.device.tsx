import type { ChannelDetails } from '@parley/contracts/channels/channels.ts'
import { numberedTypes } from '@parley/contracts/channels/kinds.ts'
import type { Phone } from '@parley/contracts/channels/simulator.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { formatAddress } from '../numbered.ts'
import { usePhone, useSay, useSetPhone } from './phone.api.ts'
import { PhoneBox } from './phone.box.tsx'
import look from './phone.module.css'
import { PhoneThread } from './phone.thread.tsx'
import { useWaiting } from './use-waiting.ts'

type PhoneDeviceProps = {
  channel: ChannelDetails
  phone: string
  /** Why no customer can have it, unless it is the id of a phone. */
  doubt: string | null
  canAct: boolean
  /** Back to the list, which a narrow window shows in this one's place. */
  onBack: () => void
}

/** One customer's phone, with the app of the channel open. */
export function PhoneDevice({ channel, phone: opened, doubt, canAct, onBack }: PhoneDeviceProps) {
  const read = usePhone(channel.id, opened)
  const { mutateAsync } = useSay(channel.id, opened)
  const lines = read.data?.pages.flatMap(page => page.lines) ?? []
  const { waiting, say } = useWaiting(lines, mutateAsync)
  const phone = read.data?.pages[0]?.phone
  if (!phone) {
    if (!read.error) return <SkeletonForm fields={4} />
    return <ErrorState message={read.error.message} isRetrying={read.isFetching} onRetry={() => void read.refetch()} />
  }
  // Only numbers have ids of their own; every other address is its own id.
  const isNamedById = numberedTypes.includes(channel.type) && phone.id === opened
  if (doubt && !isNamedById) return <NoPhone why={doubt} onBack={onBack} />
  const number = formatAddress(channel.type, phone.number)
  const isQuiet = !canAct || phone.blocked || phone.offline
  return (
    <section className={look.phone} aria-label={`Phone of ${number}`}>
      <header className={look.head}>
        <IconButton icon={IconArrowLeft} label="All customers" className={look.back} onClick={onBack} />
        <span className={look.face} aria-hidden>
          {channel.name.slice(0, 1)}
        </span>
        <div className={look.who}>
          <span className={look.sender}>{channel.name}</span>
          <span className={look.since}>
            {channel.typeName} on {number}
          </span>
        </div>
      </header>
      <PhoneSwitches channelId={channel.id} phone={phone} canAct={canAct} />
      <PhoneThread
        channelType={channel.type}
        lines={lines}
        waiting={waiting}
        onEarlier={read.hasNextPage ? () => void read.fetchNextPage() : null}
        onSay={isQuiet ? null : say}
      />
      {canAct ? (
        <PhoneBox channelType={channel.type} channelTypeName={channel.typeName} quiet={quietOf(phone)} onSay={say} />
      ) : null}
    </section>
  )
}

/** The address was written by hand. */
function NoPhone({ why, onBack }: { why: string; onBack: () => void }) {
  const back = <Button onClick={onBack}>All customers</Button>
  return <EmptyState message="There is no such phone." hint={why} action={back} drawing="message" />
}

function PhoneSwitches({ channelId, phone, canAct }: { channelId: string; phone: Phone; canAct: boolean }) {
  const { mutate, isPending, variables } = useSetPhone(channelId, phone.id)
  const shown = { ...phone, ...(isPending ? variables : {}) }
  return (
    <div className={look.switches}>
      <SwitchField label="Offline" value={shown.offline} disabled={!canAct} onChange={offline => mutate({ offline })} />
      <SwitchField
        label="Block sender"
        value={shown.blocked}
        disabled={!canAct}
        onChange={blocked => mutate({ blocked })}
      />
    </div>
  )
}

function quietOf({ offline, blocked }: Phone): string | null {
  if (offline) return 'Offline: go online to answer.'
  return blocked ? 'You have blocked this sender.' : null
}

import type { ChannelDetails } from '@parley/contracts/channels/channels.ts'
import { simulatorVendor } from '@parley/contracts/channels/kinds.ts'
import { countryCodeOf } from '@parley/contracts/contacts/values.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useProfile } from '../../auth/profile.api.ts'
import { useMay } from '../../lib/permissions.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { ChannelWaiting, channelsCrumb } from '../channel.waiting.tsx'
import { useChannel } from '../channels.api.ts'
import { phoneSearch } from '../channels.search.ts'
import { customerWords } from '../numbered.ts'
import { readCustomer } from './phone.address.ts'
import { PhoneDevice } from './phone.device.tsx'
import look from './phone.module.css'
import { PhoneNumbers } from './phone.numbers.tsx'

/** Plays a customer: what the simulator of a channel delivered, and what the customer answers. */
export function PhonePage() {
  const { channelId = '' } = useParams({ strict: false })
  const channel = useChannel(channelId)
  const { data } = channel
  const crumbs = data ? [...channelsCrumb, { label: data.name, href: `/admin/channels/${data.id}` }] : channelsCrumb
  return (
    <Page header={<PageHeader title="Phone" crumbs={crumbs} context="You are the customer" />}>
      {data ? <Played channel={data} /> : <ChannelWaiting reads={[channel]} />}
    </Page>
  )
}

function Played({ channel }: { channel: ChannelDetails }) {
  const { phone = '' } = phoneSearch.parse(useSearch({ strict: false }))
  const canAct = useMay()('CHANNELS.EDIT')
  const countryCode = countryCodeOf(useProfile().enterprise.country)
  const navigate = useNavigate()
  const open = (next: string) => void navigate({ to: '.', search: { phone: next } })
  if (channel.vendor !== simulatorVendor) {
    return <EmptyState message="Only a channel of the Simulator has a phone." drawing="message" />
  }
  const read = readCustomer(channel.type, phone, countryCode)
  const held = 'address' in read ? read.address : phone
  return (
    <div className={look.desk} data-open={held || undefined}>
      <PhoneNumbers channel={channel} open={held} onOpen={open} />
      {held ? (
        <PhoneDevice
          key={held}
          channel={channel}
          phone={held}
          doubt={'message' in read ? read.message : null}
          canAct={canAct}
          onBack={() => open('')}
        />
      ) : (
        <EmptyState
          message="Choose whose phone to hold."
          hint={`Type ${customerWords(channel.type).one}, or take one of those that this channel knows.`}
          drawing="message"
        />
      )}
    </div>
  )
}

import type { ChannelDetails } from '@parley/contracts/channels/channels.ts'
import { simulatorVendor } from '@parley/contracts/channels/kinds.ts'
import { IconDeviceMobile, IconTrash } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMay } from '../lib/permissions.tsx'
import type { Action } from '../ui/button/actions-menu.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { ChannelCapabilities } from './channel.capabilities.tsx'
import { ChannelForm } from './channel.form.tsx'
import { ChannelWaiting, channelsCrumb } from './channel.waiting.tsx'
import { useChannel, useVendors } from './channels.api.ts'
import { ChannelStatus } from './channels.columns.tsx'
import { channelSearch } from './channels.search.ts'
import { Connection } from './connection.tsx'
import { Installation } from './installation.tsx'
import { phoneHref } from './phone/phone.content.ts'
import { useAskToDelete } from './use-ask-to-delete.ts'

export function ChannelPage() {
  const { channelId = '' } = useParams({ strict: false })
  const { test = false } = channelSearch.parse(useSearch({ strict: false }))
  const canEdit = useMay()('CHANNELS.EDIT')
  const channel = useChannel(channelId)
  const vendors = useVendors()
  const connected = { canTest: canEdit, isTestWanted: test }
  return (
    <Page header={<ChannelHeader channel={channel.data} />}>
      {channel.data && vendors.data ? (
        <ChannelForm
          key={channelId}
          vendors={vendors.data}
          channel={channel.data}
          isReadOnly={!canEdit}
          lead={channel.data.snippet ? <Installation {...connected} channel={channel.data} /> : null}
          aside={
            channel.data.snippet ? (
              <ChannelCapabilities channelId={channelId} />
            ) : (
              <Connection {...connected} channel={channel.data} />
            )
          }
        />
      ) : (
        <ChannelWaiting reads={[channel, vendors]} />
      )}
    </Page>
  )
}

function ChannelHeader({ channel }: { channel: ChannelDetails | undefined }) {
  const deletion = useDeleteAction(channel)
  if (!channel) return <PageHeader title="Channel" crumbs={channelsCrumb} />
  return (
    <PageHeader
      title={channel.name}
      crumbs={channelsCrumb}
      aside={<ChannelStatus status={channel.status} />}
      more={[...phoneAction(channel), ...deletion]}
    />
  )
}

function phoneAction({ id, vendor }: ChannelDetails): Action[] {
  if (vendor !== simulatorVendor) return []
  return [{ label: 'Open phone', icon: IconDeviceMobile, href: phoneHref(id) }]
}

function useDeleteAction(channel: ChannelDetails | undefined): Action[] {
  const canDelete = useMay()('CHANNELS.DELETE')
  const navigate = useNavigate()
  // What was being changed goes with the channel.
  const ask = useAskToDelete(() => void navigate({ to: '/admin/channels', ignoreBlocker: true }))
  if (!channel || !canDelete) return []
  return [{ label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => ask(channel.id) }]
}

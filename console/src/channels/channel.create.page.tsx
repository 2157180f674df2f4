import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { ChannelForm } from './channel.form.tsx'
import { ChannelWaiting, channelsCrumb } from './channel.waiting.tsx'
import { useVendors } from './channels.api.ts'

export function CreateChannelPage() {
  const vendors = useVendors()
  return (
    <Page header={<PageHeader title="Add Channel" crumbs={channelsCrumb} />}>
      {vendors.data ? <ChannelForm vendors={vendors.data} channel={null} /> : <ChannelWaiting reads={[vendors]} />}
    </Page>
  )
}

import { broadcastScreen } from '@parley/contracts/broadcasts/texts.ts'
import { useNavigate } from '@tanstack/react-router'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { broadcastPaths } from './broadcasts.search.ts'
import { SendForm } from './send-form.view.tsx'

export function SendPage() {
  const navigate = useNavigate()
  // What is on the screen has just been sent, though the form learns it only after this.
  const onSent = () => void navigate({ to: broadcastPaths.list, ignoreBlocker: true })
  return (
    <Page
      header={
        <PageHeader
          title={broadcastScreen.sendTemplate}
          back={{ label: 'Back to reports', href: broadcastPaths.list }}
        />
      }
    >
      <SendForm onSent={onSent} />
    </Page>
  )
}

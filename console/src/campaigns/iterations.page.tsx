import { IconPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../app/not-found.page.tsx'
import { isGone } from '../lib/call-refused.ts'
import { useMay } from '../lib/permissions.tsx'
import { useSearchState } from '../lib/use-search.ts'
import { Button } from '../ui/button/button.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { TabsBar } from '../ui/frame/tabs-bar.tsx'
import { useCampaign } from './campaigns.api.ts'
import { campaignPaths } from './campaigns.search.ts'
import look from './iteration.module.css'
import { useDeclinedColumns, useIterationColumns } from './iterations.columns.tsx'
import { iterationTabs, tabbedSearch } from './iterations.search.ts'
import { IterationsTable } from './iterations.table.tsx'
import { iterationWords } from './iterations.words.ts'

const { title, approved, declined, create } = iterationWords

/** What waits for a checker, and all there is. */
export function IterationsPage() {
  const [{ tab = 'pending' }, change] = useSearchState(tabbedSearch)
  const open = (id: string) => change({ tab: id === 'all' ? 'all' : undefined, from: undefined })
  return (
    <Page layout="list" header={<PageHeader title={title} context="Who gets a campaign's message, and when" />}>
      <div className={look.tabs}>
        <TabsBar label="Kinds of iterations" tabs={tabs} active={tab} onChange={open} />
      </div>
      <IterationsTable
        label={title}
        columns={useIterationColumns()}
        wanted={tab === 'pending' ? { approval: 'PENDING' } : {}}
        actions={['View', 'Estimate', 'Approve', 'Reject', 'Clone', 'Delete']}
        hint={tab === 'pending' ? 'Nothing waits for approval.' : 'Iterations are made from a campaign.'}
      />
    </Page>
  )
}

const tabNames = { pending: 'Pending', all: 'All' }
const tabs = iterationTabs.map(id => ({ id, label: tabNames[id] }))

/** What may be started, and what became of it. */
export function ApprovedPage() {
  return (
    <Page layout="list" header={<PageHeader title={approved} context="Iterations that are approved" />}>
      <IterationsTable
        label={approved}
        columns={useIterationColumns()}
        wanted={{ approval: 'APPROVED' }}
        actions={['Start', 'Pause', 'Resume', 'Stop', 'Clone']}
        hint="An iteration stands here once it is approved."
      />
    </Page>
  )
}

/** What went back to its maker, and why. */
export function DeclinedPage() {
  return (
    <Page layout="list" header={<PageHeader title={declined} context="Iterations that went back to their makers" />}>
      <IterationsTable
        label={declined}
        columns={useDeclinedColumns()}
        wanted={{ approval: 'REJECTED' }}
        actions={['Clone', 'Edit']}
        hint="Nothing is declined."
      />
    </Page>
  )
}

/** The iterations of one campaign. */
export function CampaignIterationsPage() {
  const { campaignId = '' } = useParams({ strict: false })
  const { data: campaign, error } = useCampaign(campaignId)
  const columns = useIterationColumns()
  if (isGone(error)) return <NotFoundPage />
  const back = { label: 'Back to the campaign', href: campaignPaths.one(campaignId) }
  return (
    <Page
      layout="list"
      header={
        <PageHeader
          title={title}
          context={campaign?.name}
          back={back}
          action={campaign?.active ? <CreateButton campaignId={campaignId} /> : null}
        />
      }
    >
      <IterationsTable
        label={title}
        columns={columns}
        wanted={{ campaignId }}
        actions={[
          'View',
          'Edit',
          'Submit',
          'Estimate',
          'Approve',
          'Reject',
          'Start',
          'Pause',
          'Resume',
          'Stop',
          'Clone',
          'Delete',
        ]}
        hint="Choose who gets the message, and when."
      />
    </Page>
  )
}

function CreateButton({ campaignId }: { campaignId: string }) {
  const go = useGo()
  if (!useMay()('CAMPAIGNS.CREATE')) return null
  return (
    <Button kind="primary" icon={IconPlus} onClick={() => go(campaignPaths.iteration(campaignId))}>
      {create}
    </Button>
  )
}

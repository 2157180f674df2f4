import type { Campaign } from '@parley/contracts/campaigns/campaigns.ts'
import { IconEdit, IconEye, IconPlayerPause, IconPlayerPlay, IconPower, IconSend, IconTrash } from '@tabler/icons-react'
import { useMay } from '../lib/permissions.tsx'
import type { Action } from '../ui/button/actions-menu.tsx'
import { useConfirm } from '../ui/dialog/use-confirm.tsx'
import { useActOnCampaign, useDeleteCampaign } from './campaigns.api.ts'
import { campaignPaths } from './campaigns.search.ts'
import { campaignWords } from './campaigns.words.ts'

type Wishes = { onTest: (campaign: Campaign) => void; onDeleted?: () => void }

/** What may be done with a campaign by whoever reads it, in the order of the documents (CAMP-006). */
export function useCampaignActions({ onTest, onDeleted }: Wishes): (campaign: Campaign) => Action[] {
  const may = useMay()
  const mayIterate = useMayIterate()
  const { ask, activate } = useAsk(onDeleted)
  return campaign => [
    { label: 'View', icon: IconEye, href: campaignPaths.one(campaign.id) },
    ...offered(may('CAMPAIGNS.EDIT'), { label: 'Edit', icon: IconEdit, href: campaignPaths.edit(campaign.id) }),
    ...offered(mayIterate(campaign), {
      label: campaignWords.newIteration,
      icon: IconPlayerPlay,
      href: campaignPaths.iteration(campaign.id),
    }),
    ...offered(may(['CAMPAIGNS.CREATE', 'CAMPAIGNS.EDIT']) && campaign.template !== null, {
      label: 'Test',
      icon: IconSend,
      onClick: () => onTest(campaign),
    }),
    ...offered(
      may('CAMPAIGNS.EDIT'),
      campaign.active
        ? { label: 'Deactivate', icon: IconPlayerPause, onClick: () => ask(campaign, 'deactivate') }
        : { label: 'Activate', icon: IconPower, onClick: () => activate(campaign) },
    ),
    ...offered(may('CAMPAIGNS.DELETE'), {
      label: 'Delete',
      icon: IconTrash,
      isDanger: true,
      startsGroup: true,
      onClick: () => ask(campaign, 'delete'),
    }),
  ]
}

/** Iterations are made of active campaigns. */
export function useMayIterate(): (campaign: Pick<Campaign, 'active'>) => boolean {
  const may = useMay()('CAMPAIGNS.CREATE')
  return ({ active }) => may && active
}

function useAsk(onDeleted: () => void = () => undefined) {
  const confirm = useConfirm()
  const act = useActOnCampaign()
  const remove = useDeleteCampaign(onDeleted)
  const ask = async ({ id }: Campaign, what: 'deactivate' | 'delete') => {
    if (!(await confirm(campaignWords[what]))) return
    if (what === 'delete') remove.mutate(id)
    else act.mutate({ id, act: 'deactivate' })
  }
  return {
    ask: (campaign: Campaign, what: 'deactivate' | 'delete') => void ask(campaign, what),
    activate: ({ id }: Campaign) => act.mutate({ id, act: 'activate' }),
  }
}

function offered(isOffered: boolean, action: Action): Action[] {
  return isOffered ? [action] : []
}

import { campaignReportTexts } from '@parley/contracts/campaigns/report.texts.ts'
import { useState } from 'react'
import { useCampaign } from './campaigns.api.ts'
import { ChoiceFinder, type PickedProps } from './choice.finder.tsx'
import { useCampaignChoices } from './choices.api.ts'

/** Finds one of the campaigns that the reader may see. */
export function CampaignPicker(field: PickedProps) {
  const [search, setSearch] = useState('')
  return (
    <ChoiceFinder
      label={campaignReportTexts.campaign}
      placeholder="Choose a campaign"
      nothing="No campaign yet"
      what="campaigns"
      found={useCampaignChoices(search)}
      chosen={useCampaign(field.value)}
      search={search}
      onSearch={setSearch}
      {...field}
    />
  )
}

import { campaignReportTexts } from '@parley/contracts/campaigns/report.texts.ts'
import { useState } from 'react'
import { finderPages } from '../lib/found-pages.ts'
import type { FieldProps } from '../ui/form/field.tsx'
import { FinderField } from '../ui/form/finder-field.tsx'
import { useCampaign } from './campaigns.api.ts'
import { useCampaignChoices } from './choices.api.ts'

/** Finds one of the campaigns that the reader may see. */
export function CampaignPicker(field: Omit<FieldProps<string | null>, 'label'>) {
  const [search, setSearch] = useState('')
  const found = useCampaignChoices(search)
  const { data: chosen, error: gone } = useCampaign(field.value)
  const { unread, paging } = finderPages(found, 'campaigns')
  return (
    <FinderField
      label={campaignReportTexts.campaign}
      placeholder="Choose a campaign"
      {...field}
      error={field.error ?? gone?.message ?? unread}
      nothingFound={search ? 'No match' : 'No campaign yet'}
      options={(found.data ?? []).map(optionOf)}
      chosen={chosen ? optionOf(chosen) : null}
      onSearch={setSearch}
      {...paging}
    />
  )
}

function optionOf({ id, name }: { id: string; name: string }) {
  return { value: id, label: name }
}

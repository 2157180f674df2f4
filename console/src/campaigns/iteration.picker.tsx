import { campaignReportTexts } from '@parley/contracts/campaigns/report.texts.ts'
import { useState } from 'react'
import { ChoiceFinder, type PickedProps } from './choice.finder.tsx'
import { useIterationChoices } from './choices.api.ts'
import { useIteration } from './iterations.api.ts'

/** Finds one of the iterations of a campaign that were begun, or leaves it at all of them. */
export function IterationPicker({ campaignId, ...field }: PickedProps & { campaignId: string | null }) {
  const [search, setSearch] = useState('')
  return (
    <ChoiceFinder
      // The pages of one campaign are none of another.
      key={campaignId}
      label={campaignReportTexts.iteration}
      placeholder="All iterations"
      nothing="Nothing was sent yet"
      what="iterations"
      canClear
      disabled={campaignId === null}
      found={useIterationChoices(campaignId, search)}
      chosen={useIteration(field.value)}
      search={search}
      onSearch={setSearch}
      {...field}
    />
  )
}

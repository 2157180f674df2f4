import { campaignReportTexts } from '@parley/contracts/campaigns/report.texts.ts'
import { useState } from 'react'
import { finderPages } from '../lib/found-pages.ts'
import type { FieldProps } from '../ui/form/field.tsx'
import { FinderField } from '../ui/form/finder-field.tsx'
import { useIterationChoices } from './choices.api.ts'
import { useIteration } from './iterations.api.ts'

type PickerProps = Omit<FieldProps<string | null>, 'label'> & { campaignId: string | null }

/** Finds one of the iterations of a campaign that were begun, or leaves it at all of them. */
export function IterationPicker({ campaignId, ...field }: PickerProps) {
  const [search, setSearch] = useState('')
  const found = useIterationChoices(campaignId, search)
  const { data: chosen, error: gone } = useIteration(field.value)
  const { unread, paging } = finderPages(found, 'iterations')
  return (
    <FinderField
      // The pages of one campaign are none of another.
      key={campaignId}
      label={campaignReportTexts.iteration}
      placeholder="All iterations"
      canClear
      disabled={campaignId === null}
      {...field}
      error={field.error ?? gone?.message ?? unread}
      nothingFound={search ? 'No match' : 'Nothing was sent yet'}
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

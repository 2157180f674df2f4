import { campaignReportTabs, campaignReportTexts as texts } from '@parley/contracts/campaigns/report.texts.ts'
import { stateOptions } from '../lib/message-states.ts'
import { NarrowingChip } from '../ui/list/narrowing-chip.tsx'
import { ReportRows } from './report.rows.tsx'
import type { ReportProps } from './report.search.ts'
import { StatusField } from './report.status.tsx'

/** Everybody to whom the campaign was to go. */
export function RecipientsTab(props: ReportProps) {
  const { search, onChange } = props
  return (
    <ReportRows
      {...props}
      label={campaignReportTabs.recipients}
      hint="Nothing was sent yet, or not in these days."
      toolbar={
        <>
          <StatusField search={search} onChange={onChange} options={stateOptions} />
          {search.clicked ? (
            <NarrowingChip label={texts.clicked} onRemove={() => onChange({ clicked: undefined, from: undefined })} />
          ) : null}
        </>
      }
    />
  )
}

import { campaignReportTabs, campaignReportTexts as texts } from '@parley/contracts/campaigns/report.texts.ts'
import { messageStateNames } from '@parley/contracts/chats/web-chat.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { NarrowingChip } from '../ui/list/narrowing-chip.tsx'
import look from './report.module.css'
import { ReportRows } from './report.rows.tsx'
import { type ReportProps, reached } from './report.search.ts'

const stateOptions = [
  ...Object.entries(messageStateNames)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([value, label]) => ({ value, label })),
  { value: reached.sent, label: 'Sent, delivered or read' },
  { value: reached.delivered, label: 'Delivered or read' },
]

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
          <SelectField
            label="Status"
            className={look.status}
            canClear
            placeholder="All"
            options={stateOptions}
            value={search.status ?? null}
            onChange={status => onChange({ status: status ?? undefined, from: undefined })}
          />
          {search.clicked ? (
            <NarrowingChip label={texts.clicked} onRemove={() => onChange({ clicked: undefined, from: undefined })} />
          ) : null}
        </>
      }
    />
  )
}

import type { Option } from '../ui/form/option.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import look from './report.module.css'
import type { ReportProps } from './report.search.ts'

type StatusProps = Pick<ReportProps, 'search' | 'onChange'> & { options: readonly Option[] }

/** Narrows the rows of a tab; what another tab was narrowed to counts as all. */
export function StatusField({ search: { status }, onChange, options }: StatusProps) {
  return (
    <SelectField
      label="Status"
      className={look.status}
      canClear
      placeholder="All"
      options={options}
      value={options.find(({ value }) => value === status)?.value ?? null}
      onChange={chosen => onChange({ status: chosen ?? undefined, from: undefined })}
    />
  )
}

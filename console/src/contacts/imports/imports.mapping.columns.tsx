import { Select } from '@mantine/core'
import { socialDefinitions } from '@parley/contracts/contacts/definitions.ts'
import { fixedColumns, joinedField, type previewImport } from '@parley/contracts/contacts/imports.ts'
import { setTexts } from '@parley/contracts/contacts/sets.ts'
import type { AnswerOf } from '@parley/contracts/endpoint.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { counted } from '../../lib/format.ts'
import { Icon } from '../../ui/button/icon.tsx'
import { labelOf } from '../contact/contact.words.ts'
import { useDefinitions } from '../contacts.api.ts'
import type { ColumnChoice } from './imports.api.ts'
import look from './imports.mapping.module.css'
import shared from './imports.module.css'

export type Preview = AnswerOf<typeof previewImport>

type MappingColumnsProps = {
  columns: Preview['columns']
  chosen: readonly ColumnChoice[]
  rows: Preview['rows']
  onChoose: (column: number, field: string | null) => void
}

/** Every column of the file with a value out of it, and the field that it goes to. */
export function MappingColumns({ columns, chosen, rows, onChoose }: MappingColumnsProps) {
  const fields = useFields()
  const taken = new Set(chosen.flatMap(({ field }) => (field === null ? [] : [field])))
  const left = chosen.filter(({ field }) => field === null).length
  return (
    <section aria-labelledby="mapping-columns" className={look.part}>
      <h2 id="mapping-columns" className={look.heading}>
        Columns
        {columns.length > 0 ? (
          <span className={shared.place}>{left === 0 ? 'All are used' : `${counted(left, 'column')} left out`}</span>
        ) : null}
      </h2>
      <ul className={look.columns}>
        {columns.map(({ column, header, remembered }) => {
          const field = chosen.find(one => one.column === column)?.field ?? null
          const title = header || `Column ${column + 1}`
          return (
            <li key={column} data-left={field === null || undefined}>
              <div className={look.from}>
                <span className={look.header} title={title}>
                  {title}
                </span>
                <span className={look.example}>
                  {exampleOf(rows, column)}
                  {remembered && field !== null ? ' · as last time' : ''}
                </span>
              </div>
              <Icon of={IconArrowRight} />
              <Select
                aria-label={`Field of ${title}`}
                className={look.to}
                searchable
                openOnFocus={false}
                clearable
                clearButtonProps={{ 'aria-label': `Leave ${title} out` }}
                placeholder="Leave out"
                nothingFoundMessage="No match"
                maxDropdownHeight={320}
                data={fields.filter(({ value }) => value === field || value === joinedField || !taken.has(value))}
                value={field}
                onChange={next => onChoose(column, next)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What a column may go to, called as on the contact's form: what every contact has, then the fields of the enterprise. */
function useFields(): { value: string; label: string }[] {
  const custom = (useDefinitions().data ?? []).filter(({ builtIn }) => !builtIn)
  return [
    ...fixedColumns.map(value => ({
      value,
      label: value === 'labels' ? setTexts.labels : labelOf(value, socialDefinitions),
    })),
    ...custom.map(({ id, fieldLabel }) => ({ value: id, label: fieldLabel })),
  ]
}

function exampleOf(rows: Preview['rows'], column: number): string {
  return rows.find(({ cells }) => cells[column]?.trim())?.cells[column] ?? 'empty'
}

import { type Definition, definitionColumns, definitionTexts } from '@parley/contracts/contacts/definitions.ts'
import { Sortable } from '../../ui/list/sortable.tsx'
import { ColumnHead, DrawnTable } from '../../ui/table/drawn-table.tsx'
import { useMoveDefinition } from './definitions.api.ts'
import look from './definitions.module.css'
import { shownFields } from './definitions.order.ts'
import { BuiltInRow, CustomRow } from './definitions.row.tsx'

type DefinitionsTableProps = { definitions: readonly Definition[]; canEdit: boolean }

/** Number and name stay first; the others are put in order by their grips. */
export function DefinitionsTable({ definitions, canEdit }: DefinitionsTableProps) {
  const { builtIn, custom } = shownFields(definitions)
  const { mutate } = useMoveDefinition()
  const columns = canEdit ? definitionColumns : definitionColumns.slice(0, -1)
  const move = (from: number, to: number) => {
    const [taken, goal] = [custom[from], custom[to]]
    if (taken && goal) mutate({ from: taken.index, to: goal.index })
  }
  return (
    <Sortable onMove={move}>
      <DrawnTable>
        <table className={look.table} aria-label={definitionTexts.title}>
          <thead>
            <tr>
              {columns.map(column => (
                <ColumnHead key={column} isNumber={numeric.has(column)} isActions={column === 'Action'}>
                  {column}
                </ColumnHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {builtIn.map(definition => (
              <BuiltInRow key={definition.id} definition={definition} canEdit={canEdit} />
            ))}
            {custom.map((definition, place) => (
              <CustomRow key={definition.id} definition={definition} place={place} canEdit={canEdit} />
            ))}
          </tbody>
        </table>
      </DrawnTable>
    </Sortable>
  )
}

const numeric = new Set<string>(['Min.Char', 'Max.Char'])

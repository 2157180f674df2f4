import {
  type Definition,
  definitionColumns,
  fieldTypeLabels,
  inputTypeLabels,
} from '@parley/contracts/contacts/definitions.ts'
import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/button/icon.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Link, useGo } from '../../ui/frame/link.tsx'
import { useSortableItem } from '../../ui/list/sortable.tsx'
import { useAskToDeleteDefinition } from './definitions.delete.ts'
import { rulesOf } from './definitions.draft.ts'
import look from './definitions.module.css'
import { definitionPaths } from './definitions.search.ts'

type RowProps = { definition: Definition; canEdit: boolean }

/** Number and name: every contact has them, and nobody changes what they are. */
export function BuiltInRow({ definition, canEdit }: RowProps) {
  return (
    <tr aria-disabled className={look.builtIn}>
      <td>
        <div className={look.field}>
          <span className={look.mark} data-tip="Built-in field, always first">
            <Icon of={IconLock} />
          </span>
          <Words definition={definition}>{definition.fieldLabel}</Words>
        </div>
      </td>
      <Rules {...definition} />
      {canEdit ? <td data-action /> : null}
    </tr>
  )
}

export function CustomRow({ definition, canEdit, place }: RowProps & { place: number }) {
  const { id, fieldLabel } = definition
  const { ref, grip, isDragging } = useSortableItem({ id, index: place, label: fieldLabel, isFixed: !canEdit })
  const href = `${definitionPaths.edit}?id=${encodeURIComponent(id)}`
  return (
    <tr ref={ref} data-dragging={isDragging || undefined}>
      <td>
        <div className={look.field}>
          {canEdit ? grip : <span className={look.mark} />}
          <Words definition={definition}>
            {canEdit ? (
              <Link href={href} className={look.label}>
                {fieldLabel}
              </Link>
            ) : (
              fieldLabel
            )}
          </Words>
        </div>
      </td>
      <Rules {...definition} />
      {canEdit ? <Actions definition={definition} href={href} /> : null}
    </tr>
  )
}

function Words({ definition: { fieldHelptext }, children }: { definition: Definition; children: ReactNode }) {
  return (
    <div className={look.words}>
      <div className={look.label}>{children}</div>
      {fieldHelptext ? (
        <div className={look.help} title={fieldHelptext}>
          {fieldHelptext}
        </div>
      ) : null}
    </div>
  )
}

/** The columns between the first and the last, in their order. */
function Rules(definition: Definition) {
  const { fieldType, inputType, mandatory, commaIncluded } = definition
  const { minValue, maxValue, allowSpecialChars, allowedChars } = rulesOf(definition)
  const characters = commaIncluded ? [...allowedChars, ','] : allowedChars
  const isText = inputType !== null
  const cells = [
    fieldTypeLabels[fieldType],
    isText ? inputTypeLabels[inputType] : none,
    yesOrNo(mandatory),
    minValue === null ? none : String(minValue),
    maxValue === null ? none : String(maxValue),
    isText ? yesOrNo(allowSpecialChars) : none,
    characters.length > 0 ? characters.join(' ') : none,
  ]
  return cells.map((cell, at) => {
    const column = definitionColumns[at + 1] ?? ''
    return (
      <td
        key={column}
        data-column={column}
        data-none={cell === none || undefined}
        data-number={at === 3 || at === 4 || undefined}
        title={cell}
      >
        {cell}
      </td>
    )
  })
}

function Actions({ definition: { id, fieldLabel }, href }: { definition: Definition; href: string }) {
  const go = useGo()
  const ask = useAskToDeleteDefinition()
  return (
    <td data-action>
      <IconButton compact icon={IconPencil} label={`Edit ${fieldLabel}`} onClick={() => go(href)} />
      <IconButton compact icon={IconTrash} label={`Delete ${fieldLabel}`} onClick={() => ask({ id, fieldLabel })} />
    </td>
  )
}

const none = '-'

function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No'
}

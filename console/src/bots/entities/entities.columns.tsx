import type { Entity, EntityValue } from '@parley/contracts/bots/entities.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../ui/button/icon-button.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { formatEntityDate } from './entity.date.ts'

/** A cell shows what fits; thousands of values joined would only be cut. */
const mostValues = 40

type Settings = { onEdit: (entity: Entity) => void; onDelete: (entity: Entity) => void }

/** Without settings the reader may look only. */
export function customColumns(timeZone: string, settings: Settings | null): Column<Entity>[] {
  const columns: Column<Entity>[] = [
    { id: 'name', header: 'Entity name', cell: ({ name }) => name, text: ({ name }) => name, width: 240 },
    {
      id: 'values',
      header: 'Values',
      cell: ({ values }) => joined(values),
      text: ({ values }) => joined(values),
      onCard: true,
    },
    {
      id: 'updated',
      header: 'Last Updated',
      cell: ({ updatedOn }) => (updatedOn === null ? '-' : formatEntityDate(updatedOn, timeZone)),
      width: 190,
    },
  ]
  if (!settings) return columns
  const cell = (entity: Entity) => <Settings entity={entity} {...settings} />
  return [...columns, { id: 'settings', header: 'Settings', cell, width: 110, onCard: 'edge' }]
}

function Settings({ entity, onEdit, onDelete }: Settings & { entity: Entity }) {
  return (
    <>
      <IconButton compact icon={IconPencil} label={`Edit ${entity.name}`} onClick={() => onEdit(entity)} />
      <IconButton compact icon={IconTrash} label={`Delete ${entity.name}`} onClick={() => onDelete(entity)} />
    </>
  )
}

export const systemColumns: Column<Entity>[] = [
  { id: 'name', header: 'Entity name', cell: ({ name }) => name, text: ({ name }) => name, width: 240 },
  { id: 'description', header: 'Description', cell: ({ description }) => description, onCard: true },
]

function joined(values: readonly EntityValue[]): string {
  const words = values.slice(0, mostValues).map(({ value }) => value)
  return words.join(', ')
}

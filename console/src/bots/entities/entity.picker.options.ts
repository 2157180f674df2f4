import type { Entity } from '@parley/contracts/bots/entities.ts'
import type { ParameterRow } from '../intents/intent.draft.ts'
import type { PickedEntity } from '../intents/intent.editing.ts'

export type PickerOption = { id: string; label: string; detail: string; value: PickedEntity | 'none' }
export type PickerGroup = { label: string; options: PickerOption[] }

type Offered = {
  parameters: readonly ParameterRow[]
  entities: readonly Entity[]
  search: string
  /** The parameter that the words fill already. */
  marked: string | null
}

/** What words can be marked as: a parameter of the intent, a further one for its entity, or an entity of the library. */
export function pickerGroups({ parameters, entities, search, marked }: Offered): PickerGroup[] {
  const groups = [
    { label: '', options: marked === null ? [] : [removeMark] },
    {
      label: 'Parameters of this intent',
      options: found([...parameters.map(parameterOption), ...further(parameters)], search),
    },
    { label: 'Custom Entities', options: entities.filter(({ type }) => type === 0).map(entityOption) },
    { label: 'System Entities', options: entities.filter(({ type }) => type === 1).map(entityOption) },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

const removeMark: PickerOption = { id: 'none', label: 'Remove mark', detail: '', value: 'none' }

function parameterOption({ key, name, entityName }: ParameterRow): PickerOption {
  return { id: `parameter ${key}`, label: name, detail: entityName, value: { parameter: key } }
}

/** 'From Delhi to Mumbai' has two parameters of one entity. */
function further(parameters: readonly ParameterRow[]): PickerOption[] {
  const used = new Map(parameters.map(({ entityId, entityName }) => [entityId, entityName]))
  return [...used].map(([id, name]) => ({
    id: `further ${id}`,
    label: `Another ${name}`,
    detail: 'New parameter',
    value: { entity: { id, name }, isNew: true },
  }))
}

function entityOption({ id, name, description }: Entity): PickerOption {
  return { id: `entity ${id}`, label: name, detail: description, value: { entity: { id, name } } }
}

function found(options: PickerOption[], search: string): PickerOption[] {
  const words = search.trim().toLowerCase()
  return options.filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(words))
}

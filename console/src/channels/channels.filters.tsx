import { channelTypes } from '@parley/contracts/channels/channels.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { typesOf } from './channel.draft.ts'
import { useVendors } from './channels.api.ts'

const searchDebounceMs = 300

export type Filters = { search: string; type: number | null }

/** By name, and by type once there is more than one to choose from. */
export function ChannelsFilters({ value, onChange }: { value: Filters; onChange: (next: Filters) => void }) {
  return (
    <>
      <SearchBox
        label="Search channels"
        value={value.search}
        debounce={searchDebounceMs}
        hasShortcut
        onChange={search => onChange({ ...value, search })}
      />
      <TypeFilter value={value.type} onChange={type => onChange({ ...value, type })} />
    </>
  )
}

function TypeFilter({ value, onChange }: { value: number | null; onChange: (type: number | null) => void }) {
  const types = typesOf(useVendors().data ?? [])
  if (types.length < 2) return null
  const names: Record<number, string> = channelTypes
  return (
    <SelectField
      label="Channel Type"
      placeholder="All types"
      options={types.map(type => ({ value: String(type), label: names[type] ?? String(type) }))}
      value={value === null ? null : String(value)}
      onChange={type => onChange(type === null ? null : Number(type))}
      canClear
    />
  )
}

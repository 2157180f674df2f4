import { useState } from 'react'
import { finderPages } from '../lib/found-pages.ts'
import type { FieldProps } from '../ui/form/field.tsx'
import { FinderField } from '../ui/form/finder-field.tsx'
import { channelLabel, useChannelChoice, useChannelChoices } from './choices.api.ts'

type PickerProps = Omit<FieldProps<string | null>, 'label'> & {
  type: number | null
  label?: string
  canClear?: boolean
}

/** Finds one of the active channels of a type, or of all that have templates. */
export function ChannelPicker({ type, ...field }: PickerProps) {
  const [search, setSearch] = useState('')
  const found = useChannelChoices(type, search)
  const { data: chosen, error: gone } = useChannelChoice(field.value)
  const none = type === null ? 'No active channel yet' : 'No active channel of this type yet'
  const { unread, paging } = finderPages(found, { what: 'channels', nothing: search ? 'No match' : none })
  return (
    <FinderField
      // The pages of one type are none of the other.
      key={type}
      label="Channel"
      placeholder="Choose a channel"
      {...field}
      error={field.error ?? gone?.message ?? unread}
      options={(found.data ?? []).map(optionOf)}
      chosen={chosen ? optionOf(chosen) : null}
      onSearch={setSearch}
      {...paging}
    />
  )
}

function optionOf(channel: { id: string } & Parameters<typeof channelLabel>[0]) {
  return { value: channel.id, label: channelLabel(channel) }
}

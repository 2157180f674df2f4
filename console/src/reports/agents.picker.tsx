import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type AgentRow, listAgents } from '@parley/contracts/bots/agents.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../lib/call.ts'
import { type FieldProps, sharedProps } from '../ui/form/field.tsx'

const searchDebounceMs = 300

/** All agents whose name contains the text, the one changed last first. */
export function useAllAgents(searchterm = '', isWanted = true) {
  return useQuery({
    queryKey: ['bots', 'agents', 'all', searchterm],
    queryFn: ({ signal }) =>
      call(listAgents, { query: { from: 0, perPage: -1, ...(searchterm ? { searchterm } : {}) }, signal }),
    select: ({ agents }) => agents,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}

/** An agent by its name; typing also asks the server, which may hold more agents than one answer does. */
export function AgentPicker({ canClear = false, ...props }: FieldProps<string | null> & { canClear?: boolean }) {
  const { value, onChange, label } = props
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), searchDebounceMs)
  const all = useAllAgents()
  const chosen = all.data?.find(agent => agent.id === value)
  const isSearching = settled !== '' && settled !== chosen?.name
  const found = useAllAgents(settled, isSearching)
  const agents = isSearching ? together(all.data, found.data) : (all.data ?? [])
  return (
    <Select
      {...sharedProps(props)}
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      data={agents.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      openOnFocus={false}
      clearable={canClear}
      allowDeselect={canClear}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      nothingFoundMessage={isSearching && found.isFetching ? 'Searching' : 'No match'}
      maxDropdownHeight={320}
      checkIconPosition="right"
    />
  )
}

function together(all: readonly AgentRow[] = [], found: readonly AgentRow[] = []): AgentRow[] {
  const known = new Set(all.map(agent => agent.id))
  return [...all, ...found.filter(agent => !known.has(agent.id))]
}

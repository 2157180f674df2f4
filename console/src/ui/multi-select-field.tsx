import { MultiSelect } from '@mantine/core'
import look from './field.module.css'
import { type FieldProps, sharedProps } from './field.tsx'
import { type Option, toItem } from './select-field.tsx'

export type MultiSelectFieldProps = FieldProps<string[]> & {
  options: readonly Option[]
  maxValues?: number
  nothingFound?: string
}

export function MultiSelectField(props: MultiSelectFieldProps) {
  const { value, onChange, options, maxValues, nothingFound = 'No match' } = props
  return (
    <MultiSelect
      {...sharedProps(props)}
      value={value}
      onChange={onChange}
      data={options.map(toItem)}
      maxValues={maxValues}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${props.label}`, className: look.clear }}
      nothingFoundMessage={nothingFound}
      maxDropdownHeight={320}
      hidePickedOptions={false}
      checkIconPosition="right"
    />
  )
}

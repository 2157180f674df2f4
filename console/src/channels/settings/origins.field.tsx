import { TagsInput } from '@mantine/core'
import { type FieldProps, sharedProps } from '../../ui/form/field.tsx'
import { listOf } from '../channel.draft.ts'
import { originOf } from './origin.ts'

/** Origins as chips over a comma list; a whole address may be pasted. */
export function OriginsField(props: FieldProps<string>) {
  const { value, onChange, label } = props
  const origins = listOf(value)
  return (
    <TagsInput
      {...sharedProps(props)}
      placeholder={origins.length === 0 ? 'https://shop.example' : ''}
      value={origins}
      onChange={next => onChange([...new Set(next.map(originOf))].join(','))}
      splitChars={[',', ' ']}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

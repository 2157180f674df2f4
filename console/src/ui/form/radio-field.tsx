import { Group, Radio, Stack } from '@mantine/core'
import { type FieldProps, sharedProps } from './field.tsx'
import type { Option } from './option.ts'

export type RadioFieldProps = FieldProps<string> & { options: readonly Option[]; isInline?: boolean }

/** Two to five choices that should all be seen at once; more go into a select. */
export function RadioField(props: RadioFieldProps) {
  const { label, help, error, name, options, isInline, value, onChange } = props
  const Layout = isInline ? Group : Stack
  const { withAsterisk, error: shownError } = sharedProps({ label, error, required: props.required ?? false })
  return (
    <Radio.Group
      name={name}
      label={label}
      description={help}
      error={shownError}
      withAsterisk={withAsterisk}
      value={value}
      onChange={onChange}
    >
      <Layout gap={isInline ? 'lg' : 'sm'}>
        {options.map(option => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.label}
            disabled={props.disabled || option.isDisabled}
          />
        ))}
      </Layout>
    </Radio.Group>
  )
}

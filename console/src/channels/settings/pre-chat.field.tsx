import { Checkbox, Group } from '@mantine/core'
import { type FieldProps, sharedProps } from '../../ui/form/field.tsx'
import { listOf } from '../channel.draft.ts'

export const preChatLabels: Record<string, string> = { name: 'Name', email: 'Email', phoneNumber: 'Phone number' }
const keys = Object.keys(preChatLabels)

/** What visitors are asked before their first message, over a comma list in the order the form asks. */
export function PreChatField(props: FieldProps<string>) {
  const { value, onChange } = props
  const { name, ...shared } = sharedProps(props)
  return (
    <Checkbox.Group
      {...shared}
      value={listOf(value)}
      onChange={chosen => onChange(keys.filter(key => chosen.includes(key)).join(','))}
    >
      <Group gap="lg">
        {keys.map(key => (
          <Checkbox key={key} name={name} value={key} label={preChatLabels[key]} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

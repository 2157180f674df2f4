import type { VendorRow } from '@parley/contracts/channels/channels.ts'
import type { ReactElement } from 'react'
import type { FieldProps } from '../ui/field.tsx'
import { RadioField } from '../ui/radio-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ColourField } from './colour.field.tsx'
import { OriginsField } from './origins.field.tsx'
import { PreChatField } from './pre-chat.field.tsx'

export type VendorField = VendorRow['fields'][number]
type SettingProps = FieldProps<string> & { field: VendorField }

/** Settings that deserve more than a text box, and what each is for. */
const own: Record<string, { help: string; draw?: (props: SettingProps) => ReactElement }> = {
  title: { help: 'Stands at the top of the chat. Without it the channel name does.' },
  color: { help: 'Corrected where a text on it could not be read.', draw: ColourField },
  position: { help: 'The corner of the page that the chat opens in.', draw: PositionField },
  launcherText: { help: 'Beside the button that opens the chat, such as Ask us.' },
  welcomeText: { help: 'The first message that visitors see. Markdown works.', draw: WelcomeField },
  preChat: { help: 'Visitors fill these in before they write.', draw: PreChatField },
  allowedOrigins: {
    help: 'Pages that may carry the chat. Without any, every page may.',
    draw: OriginsField,
  },
  contactId: { help: 'With the country code.', draw: ContactField },
  baseUrl: { help: 'Where the vendor is reached, if not at its usual address.' },
  environment: { help: '0 is the sandbox, 1 is production.' },
  behaviour: { help: 'How the simulated vendor answers, as JSON, such as {"failRate":0.1}.' },
  identitySecret: { help: 'Your server signs with it who a visitor is, so that nobody can pose as a customer.' },
}

const keyboards = { alphaNumeric: 'text', numeric: 'numeric', email: 'email', select: 'text' } as const

const rcs = 10

export function helpOf(field: VendorField, type: number | null): string | undefined {
  return field.key === 'contactId' && type === rcs ? 'The id of the RCS bot.' : own[field.key]?.help
}

/** One setting of the vendor, drawn by what it is. */
export function SettingField(props: SettingProps) {
  const { field } = props
  const Draw = own[field.key]?.draw
  if (Draw) return <Draw {...props} />
  if (field.type === 'select') return <ChoiceField {...props} />
  return <TextField {...props} type={field.type === 'email' ? 'email' : 'text'} inputMode={keyboards[field.type]} />
}

function ChoiceField({ field, onChange, ...props }: SettingProps) {
  const options = (field.options ?? []).map(value => ({ value, label: value }))
  return (
    <SelectField
      {...props}
      value={props.value || null}
      onChange={value => onChange(value ?? '')}
      options={options}
      canClear={!field.required}
    />
  )
}

/** Right is where the chat stands unless it is told otherwise. */
function PositionField({ field, ...props }: SettingProps) {
  const options = (field.options ?? []).map(value => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))
  return <RadioField {...props} value={props.value || (field.options?.[0] ?? '')} options={options} isInline />
}

/** People paste numbers as they are written; the server takes digits alone. */
function ContactField({ field: _field, onChange, ...props }: SettingProps) {
  const numbered = (typed: string) => (/^\s*\+?\d[\d\s().-]*$/.test(typed) ? typed.replace(/\D/g, '') : typed)
  return <TextField {...props} inputMode="tel" onChange={typed => onChange(numbered(typed))} />
}

function WelcomeField(props: SettingProps) {
  return <TextAreaField {...props} rows={3} maxLength={1000} showsCount />
}

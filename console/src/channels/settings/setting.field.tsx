import type { VendorRow } from '@parley/contracts/channels/channels.ts'
import { rcs, sms } from '@parley/contracts/channels/kinds.ts'
import type { ReactElement } from 'react'
import type { FieldProps } from '../../ui/form/field.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ColourField } from './colour.field.tsx'
import { OriginsField } from './origins.field.tsx'
import { PreChatField } from './pre-chat.field.tsx'

export type VendorField = VendorRow['fields'][number]
type SettingProps = FieldProps<string> & { field: VendorField }
type Drawn = { help: string; placeholder?: string; draw?: (props: SettingProps) => ReactElement }

/** Settings that deserve more than a text box, and what each is for. */
const own: Record<string, Drawn> = {
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
  environment: { help: 'The sandbox reaches only the numbers that are registered in it.' },
  host: { help: 'Its name alone, without https:// before it.', placeholder: 'mail.example.com' },
  port: { help: 'Mostly 587, or 465 where it is encrypted from the first byte.', placeholder: '587' },
  secure: { help: 'Port 465 is encrypted from the start, port 587 begins plain and then turns to it.' },
  fromEmail: { help: 'What customers see as the sender, and answer to.' },
  fromName: { help: 'Stands before the address, such as the name of the company.' },
  imapHost: {
    help: 'The mailbox that answers and bounces come to, as host or host:port. Without it nobody reads them.',
    placeholder: 'imap.example.com',
  },
  systemId: { help: 'The login that the operator gave you, at most 15 characters.' },
  sender: { help: 'As it is registered with the operator, such as PARLEY.' },
  tmId: { help: 'Id of the telemarketer at DLT, or the chain of hashes, where the operator asks for it.' },
  header: { help: 'One header of every call, where the gateway wants its key there.', placeholder: 'apikey: {accKey}' },
  body: {
    help: 'Only for gateways that take a POST: JSON or a form, with {to}, {text} and every setting in braces.',
    placeholder: '{"mobile":"{to}","message":"{text}"}',
  },
  success: { help: 'A word that an answer holds only when the gateway has taken the message.' },
  receiptFields: {
    help: 'What the gateway calls the parts of its receipts, where they are not understood: id, ref, status, code, reason, time; from and text of replies.',
    placeholder: 'id=sid, status=dlr',
  },
  receiptWords: {
    help: 'What the words in its receipts mean, where they are not understood: sent, delivered or failed.',
    placeholder: '1=delivered, 2=failed',
  },
  instagramId: {
    help: 'Of the account that is linked to the page. Left empty, the test of the connection fills it in.',
  },
  wabaId: { help: 'Id of the WhatsApp Business account, which the templates belong to.' },
  region: { help: 'Where the vendor keeps the account; in India where nothing is chosen.' },
  valuesFrom: { help: '0, as with most accounts, where nothing is chosen.' },
  layoutBody: {
    help: 'Nothing public tells how this vendor takes them. Enter the body of its call as the vendor told you: JSON with {to}, {template} or {templateId}, {language} and Meta’s {components}, other settings in braces too. Empty, carousels and offers are refused.',
    placeholder: '{"to":"{to}","template":"{template}","components":{components}}',
    draw: BodyField,
  },
  templateBody: {
    help: 'Nothing public tells how this vendor takes templates. Enter the body of its call as the vendor told you: JSON with {to}, {template} or {templateId}, {language} and Meta’s {components}, other settings in braces too. Empty, they go as texts, and carousels and offers are refused.',
    placeholder: '{"to":"{to}","template":"{template}","components":{components}}',
    draw: BodyField,
  },
  mediaPath: {
    help: 'Where files are posted below the path of all WhatsApp calls.',
    placeholder: '/session/send/media',
  },
  layoutPath: {
    help: 'Where that body is posted below the path of all WhatsApp calls.',
    placeholder: '/template/send',
  },
  smsPlan: { help: 'How SMS are paid for. Prepaid accounts send by a call of their own.' },
  peId: { help: 'Id of the principal entity at DLT. Messages to India need it.' },
  PE_ID: { help: 'Id of the principal entity at DLT.' },
  peIdField: { help: 'What the gateway calls that id. Without a name it is not sent.', placeholder: 'entity_id' },
  templateIdField: { help: 'What the gateway calls the id of a template at DLT.', placeholder: 'template_id' },
  keyHeader: { help: 'The header that carries the key, with {authKey} in its place.' },
  path: { help: 'Where messages are posted below the base URL.' },
  tokenHeader: { help: 'The header of the vendor’s calls that carries the verification token. Blank: Authorization.' },
  serviceAccount: { help: 'The whole content of the JSON key file.' },
  subAccount: { help: 'The id of the sub-account that mails are sent and counted under.' },
  appSecret: { help: 'Of the app at Meta: it proves that a call is theirs.' },
  botToken: { help: 'What BotFather gave you for this bot.' },
  behaviour: { help: 'How the simulated vendor answers, as JSON, such as {"failRate":0.1}.' },
  identitySecret: { help: 'Your server signs with it who a visitor is, so that nobody can pose as a customer.' },
}

/** The same setting means something else to a message centre. */
const ofSms: Record<string, Partial<Drawn>> = {
  host: { placeholder: 'smpp.example.com' },
  port: { help: 'Mostly 2775, or 3550 for an encrypted connection.', placeholder: '2775' },
  baseUrl: {
    help: 'The address that the vendor gave you. Of a vendor without a usual one, nothing is sent without it.',
    placeholder: 'https://',
  },
}

const choices: Record<string, Record<string, string>> = {
  environment: { 0: '0 - Sandbox', 1: '1 - Production' },
  secure: { true: 'Yes, from the start', false: 'No, it is turned on later' },
  region: { eu: 'EU', us: 'US', in: 'India', sg: 'Singapore', na: 'North America' },
  smsPlan: { postpaid: 'Postpaid', prepaid: 'Prepaid' },
}

const keyboards = { alphaNumeric: 'text', numeric: 'numeric', email: 'email', select: 'text' } as const

/** What a setting is for, and an example of it. */
export function hintsOf({ key, required }: VendorField, type: number | null): Partial<Omit<Drawn, 'draw'>> {
  if (key === 'contactId' && type === rcs) return { help: 'The id of the RCS bot.' }
  if (key === 'region' && required) return { help: 'Where the vendor keeps the account.' }
  if (key === 'baseUrl' && required) return { help: 'Where the vendor is reached.', placeholder: 'https://' }
  const { help, placeholder } = { ...own[key], ...(type === sms ? ofSms[key] : {}) }
  return { ...(help ? { help } : {}), ...(placeholder ? { placeholder } : {}) }
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
  const options = (field.options ?? []).map(value => ({ value, label: choices[field.key]?.[value] ?? value }))
  return (
    <SelectField
      {...props}
      placeholder="Choose"
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

function BodyField({ field: _field, ...props }: SettingProps) {
  return <TextAreaField {...props} rows={4} maxLength={8000} />
}

function WelcomeField(props: SettingProps) {
  return <TextAreaField {...props} rows={3} maxLength={1000} showsCount />
}

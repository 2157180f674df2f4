import { type Contact, contactTexts } from '@parley/contracts/contacts/contacts.ts'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { useDates } from '../../lib/time-zone.tsx'
import { CopyButton } from '../../ui/button/copy-button.tsx'
import { useNamedSets } from '../sets/sets.api.ts'
import { type SetKind, setWords } from '../sets/sets.words.ts'
import { Consents } from './consents.tsx'
import { customOf } from './contact.draft.ts'
import look from './contact.module.css'
import { Section } from './contact.section.tsx'
import { basicLabels, socialFields } from './contact.words.ts'

type ViewProps = { contact: Contact; definitions: readonly Definition[] }

/** All that is kept of a contact, to be read. */
export function ContactView({ contact, definitions }: ViewProps) {
  const custom = customOf(definitions)
  return (
    <div className={look.read}>
      <Section title={contactTexts.basic}>
        <dl className={look.values}>
          <Value label={basicLabels.name} value={contact.name} />
          <Value
            label={basicLabels.phoneNumber}
            value={formatPhoneNumber(contact.phoneNumber)}
            copied={contact.phoneNumber}
          />
          <Value label={basicLabels.emailId} value={contact.emailId} copied={contact.emailId} />
          <Dates contact={contact} />
        </dl>
      </Section>
      {custom.length > 0 ? (
        <Section title={contactTexts.other}>
          <dl className={look.values}>
            {custom.map(({ id, fieldLabel }) => (
              <Value key={id} label={fieldLabel} value={customText(contact, id)} />
            ))}
          </dl>
        </Section>
      ) : null}
      <Section title={contactTexts.social}>
        <dl className={look.values}>
          {socialFields(definitions).map(({ field, label }) => (
            <Value key={field} label={label} value={socialText(contact, field)} />
          ))}
        </dl>
      </Section>
      <SetsOf kind="groups" ids={contact.groups} />
      <SetsOf kind="tags" ids={contact.tags} />
      <Consents contactId={contact.id} />
    </div>
  )
}

type ValueProps = {
  label: string
  value: string
  /** What the copy button takes; no button where it is blank or absent. */
  copied?: string
}

function Value({ label, value, copied }: ValueProps) {
  return (
    <div className={look.value}>
      <dt>{label}</dt>
      <dd data-blank={value === '' || undefined}>
        {value || '-'}
        {copied ? <CopyButton text={copied} label={`Copy ${label}`} /> : null}
      </dd>
    </div>
  )
}

function Dates({ contact }: { contact: Contact }) {
  const dates = useDates()
  return (
    <>
      <Value label="Created On" value={dates.dateTime(contact.createdOn)} />
      <Value label="Updated On" value={dates.dateTime(contact.updatedOn)} />
    </>
  )
}

function SetsOf({ kind, ids }: { kind: SetKind; ids: readonly string[] }) {
  const names = useNamedSets(kind, ids).map(({ name }) => name)
  const { title, many } = setWords[kind]
  return (
    <Section title={title}>
      {names.length === 0 ? (
        <p className={look.none}>{`In no ${many}.`}</p>
      ) : (
        <ul className={look.sets}>
          {names.map(name => (
            <li key={name} className={look.set} title={name}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function customText({ data }: Contact, definitionId: string): string {
  const value = data.find(({ id }) => id === definitionId)?.value ?? ''
  return typeof value === 'string' ? value : value.join(', ')
}

function socialText(contact: Contact, field: ReturnType<typeof socialFields>[number]['field']): string {
  return field === 'whatsAppNumber' ? formatPhoneNumber(contact.whatsAppNumber) : contact[field]
}

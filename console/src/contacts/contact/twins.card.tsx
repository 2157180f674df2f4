import { Radio } from '@mantine/core'
import type { contactHeader, Twin, twinReasons } from '@parley/contracts/contacts/contacts.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Link } from '../../ui/frame/link.tsx'
import { useSetNames } from '../sets/sets.api.ts'
import { contactHref } from './contact.href.ts'
import { basicLabels } from './contact.words.ts'
import { useDenyTwins, useMerge } from './twins.api.ts'
import look from './twins.module.css'

type CardProps = {
  reason: (typeof twinReasons)[number]
  contacts: readonly Twin[]
  headers: readonly z.output<typeof contactHeader>[]
}

const reasonWords: Record<CardProps['reason'], string> = {
  email: 'The same e-mail',
  whatsapp: 'The same WhatsApp number',
  name: 'The same name',
}

/** The contacts side by side; one is chosen to stay, and takes the others in. */
export function TwinsCard({ reason, contacts, headers }: CardProps) {
  const [keepId, setKeepId] = useState(fullest(contacts)?.id ?? '')
  const group = useId()
  const rows = useRows(contacts, headers)
  return (
    <article className={look.card} aria-label={reasonWords[reason]}>
      <h2 className={look.reason}>{reasonWords[reason]}</h2>
      <div className={look.scroller}>
        <table className={look.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="ui-hidden">Field</span>
              </th>
              {contacts.map(contact => (
                <th key={contact.id} scope="col" data-kept={contact.id === keepId || undefined}>
                  <Radio
                    className={look.choice}
                    name={group}
                    label={contact.id === keepId ? 'Stays' : 'Is merged into it'}
                    checked={contact.id === keepId}
                    onChange={() => setKeepId(contact.id)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {contacts.map((contact, place) => (
                  <td key={contact.id} data-kept={contact.id === keepId || undefined}>
                    {label === 'Name' ? (
                      <Link href={contactHref(contact.id)}>{cells[place] || 'No name'}</Link>
                    ) : (
                      cells[place] || '-'
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CardActions contacts={contacts} keepId={keepId} />
    </article>
  )
}

function CardActions({ contacts, keepId }: { contacts: readonly Twin[]; keepId: string }) {
  const may = useMay()
  const merge = useMerge()
  const deny = useDenyTwins()
  if (!may('CUSTOMER.EDIT')) return null
  const ids = contacts.map(({ id }) => id)
  const otherIds = ids.filter(id => id !== keepId)
  return (
    <div className={look.actions}>
      {may('CUSTOMER.DELETE') ? (
        <Button isBusy={merge.isPending} disabled={deny.isPending} onClick={() => merge.mutate({ keepId, otherIds })}>
          Merge
        </Button>
      ) : null}
      <Button isBusy={deny.isPending} disabled={merge.isPending} onClick={() => deny.mutate(ids)}>
        Not the same person
      </Button>
    </div>
  )
}

/** One row a field; those that nobody here has are left out. */
function useRows(contacts: CardProps['contacts'], headers: CardProps['headers']) {
  const groupNames = useSetNames(
    'groups',
    contacts.flatMap(({ groups }) => groups),
  )
  const labelNames = useSetNames(
    'tags',
    contacts.flatMap(({ tags }) => tags),
  )
  const rowOf = (label: string, cellOf: (contact: Twin) => string) => ({ label, cells: contacts.map(cellOf) })
  const rows = [
    rowOf(basicLabels.phoneNumber, ({ phoneNumber }) => formatPhoneNumber(phoneNumber)),
    rowOf('WhatsApp Number', ({ whatsAppNumber }) => formatPhoneNumber(whatsAppNumber)),
    rowOf(basicLabels.emailId, ({ emailId }) => emailId),
    ...headers.map(({ id, name }) =>
      rowOf(name, ({ details }) => details.find(detail => detail.id === id)?.value ?? ''),
    ),
    rowOf('Groups', ({ groups }) => groupNames(groups).join(', ')),
    rowOf('Labels', ({ tags }) => labelNames(tags).join(', ')),
  ]
  return [rowOf('Name', ({ name }) => name), ...rows.filter(({ cells }) => cells.some(Boolean))]
}

/** The one of whom most is known is offered to stay. */
function fullest(contacts: readonly Twin[]): Twin | undefined {
  return contacts.toSorted((one, other) => knownOf(other) - knownOf(one))[0]
}

function knownOf({ phoneNumber, whatsAppNumber, emailId, details, groups, tags }: Twin): number {
  return [phoneNumber, whatsAppNumber, emailId, ...details.map(({ value }) => value), ...groups, ...tags].filter(
    Boolean,
  ).length
}

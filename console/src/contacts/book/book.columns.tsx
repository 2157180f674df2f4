import type { ContactRow, contactHeader } from '@parley/contracts/contacts/contacts.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { useMemo } from 'react'
import type { z } from 'zod'
import { Link } from '../../ui/frame/link.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { contactHref } from '../contact/contact.href.ts'
import look from './book.module.css'

type Header = z.output<typeof contactHeader>

const noHeaders: readonly Header[] = []

/** Name, number, and one column for each field that the enterprise keeps; stable while the fields are. */
export function useBookColumns(headers: readonly Header[] = noHeaders): readonly Column<ContactRow>[] {
  return useMemo(() => [name, phone, ...headers.map(columnOf)], [headers])
}

const name: Column<ContactRow> = {
  id: 'name',
  header: 'Name',
  cell: ({ name }) => (name ? <bdi>{name}</bdi> : <span className={look.nameless}>No name</span>),
  text: contact => contact.name,
  width: 220,
}

const phone: Column<ContactRow> = {
  id: 'phoneNumber',
  header: 'Phone Number',
  cell: ({ id, phoneNumber }) =>
    phoneNumber ? (
      <Link href={contactHref(id)} className={look.phone} tabIndex={-1}>
        {formatPhoneNumber(phoneNumber)}
      </Link>
    ) : null,
  text: contact => formatPhoneNumber(contact.phoneNumber),
  width: 170,
  onCard: true,
}

function columnOf({ id, name }: Header): Column<ContactRow> {
  const textOf = ({ details }: ContactRow) => details.find(detail => detail.id === id)?.value ?? ''
  return { id, header: name, cell: textOf, text: textOf }
}

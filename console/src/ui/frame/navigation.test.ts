import { IconTable } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { currentEntry, currentSection } from './navigation.ts'

const section = (id: string, ...hrefs: string[]) => ({
  id,
  label: id,
  icon: IconTable,
  entries: hrefs.map(href => ({ label: href, href })),
})
const sections = [section('campaign', '/campaigns'), section('send', '/campaigns/broadcast'), section('bots', '/bots')]

test('the section of the address is current, below its entries too (SHELL-068)', () => {
  expect(currentSection(sections, '/bots/12/intents')?.id).toBe('bots')
})

test('of several that fit, the most particular is current (SHELL-068)', () => {
  expect(currentEntry(sections, '/campaigns/broadcast/create')?.href).toBe('/campaigns/broadcast')
  expect(currentEntry(sections, '/campaigns/12')?.href).toBe('/campaigns')
})

test('a screen elsewhere belongs to the entry that names it (ATTR-002)', () => {
  const book = section('book', '/book/contacts', '/book/fields')
  const [contacts, fields] = book.entries.map(({ href }) => href)
  const entries = book.entries.map(entry =>
    entry.href === contacts ? { ...entry, also: ['/book'] } : { ...entry, also: ['/book/define'] },
  )
  const named = [{ ...book, entries }]
  expect(currentEntry(named, '/book/define/create')?.href).toBe(fields)
  expect(currentEntry(named, '/book/uploads')?.href).toBe(contacts)
  expect(currentEntry(named, '/book/fields/add')?.href).toBe(fields)
})

test('a longer word of the same beginning is another place', () => {
  expect(currentEntry(sections, '/botsfoo')).toBeNull()
})

import { contactLimits } from '@parley/contracts/contacts/contacts.ts'
import { expect, test } from 'vitest'
import { cast, enterprises, neighbours } from './cast.ts'
import { contacts } from './contacts.ts'
import { conversations } from './conversations.ts'
import { fields, groups, labels } from './phone-book.ts'
import { profiles } from './profiles.ts'

test('the cast holds one person for each built-in role and two who handle chats', () => {
  const roles = Object.values(cast).flatMap(person => person.roles)
  expect(roles).toEqual([1, 2, 3, 3, 4, 5, 6])
  expect(enterprises.acme.staff).toBe(cast)
  expect(enterprises.bharat.staff).toEqual({ omkar: neighbours.omkar })
  const emails = [cast, neighbours].flatMap(staff => Object.values(staff).map(({ email }) => email))
  expect(new Set(emails).size).toBe(8)
})

test('there are 60 contacts, each with a name, a phone number and an e-mail of its own', () => {
  expect(contacts).toHaveLength(60)
  expect(new Set(contacts.map(({ name }) => name)).size).toBe(60)
  expect(new Set(contacts.map(({ email }) => email)).size).toBe(60)
  expect(new Set(contacts.map(({ phone }) => phone)).size).toBe(60)
  expect(contacts.filter(({ phone }) => !/^91[6-9]\d{9}$/.test(phone))).toEqual([])
  expect(contacts.filter(({ email }) => !/^[a-z.]+@example\.(com|net|org)$/.test(email))).toEqual([])
})

test('some contacts have names as long as a name may be and some Hindi ones', () => {
  expect(contacts.filter(({ name }) => name.length === contactLimits.nameMax).length).toBeGreaterThanOrEqual(3)
  expect(contacts.filter(({ name }) => name.length > contactLimits.nameMax)).toEqual([])
  expect(contacts.filter(({ name }) => /\p{Script=Devanagari}/u.test(name)).length).toBeGreaterThanOrEqual(5)
})

test('the phone book has fields of every type, and its groups and labels are unevenly filled', () => {
  expect(new Set(fields.map(({ fieldType }) => fieldType)).size).toBe(4)
  const known = new Set(contacts.map(({ name }) => name))
  expect(Object.keys(profiles).filter(name => !known.has(name))).toEqual([])
  const all = Object.values(profiles)
  const sizes = (counts: number[]) => new Set(counts).size
  const inGroups = groups.map(name => all.filter(profile => profile.groups.includes(name)).length)
  const withLabels = labels.map(name => all.filter(profile => profile.labels.includes(name)).length)
  expect([Math.min(...inGroups) > 0, Math.min(...withLabels) > 0]).toEqual([true, true])
  expect([sizes(inGroups) > 2, sizes(withLabels) > 1]).toEqual([true, true])
})

test('there are 45 conversations over a week, each by another contact with 2 to 8 messages', () => {
  expect(conversations).toHaveLength(45)
  expect(new Set(conversations.map(({ contact }) => contact)).size).toBe(45)
  const known = new Set(contacts.map(({ name }) => name))
  expect(conversations.filter(({ contact }) => !known.has(contact))).toEqual([])
  expect(new Set(conversations.map(({ daysAgo }) => daysAgo))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
  for (const { hour, messages } of conversations) {
    expect(hour >= 0 && hour <= 23).toBe(true)
    expect(messages.length >= 2 && messages.length <= 8).toBe(true)
    expect(messages.every(message => message === message.trim() && message !== '')).toBe(true)
  }
})

test('a number given in a conversation is the one of the contact who gives it', () => {
  const phones = new Map(contacts.map(({ name, phone }) => [name, phone]))
  for (const { contact, messages } of conversations) {
    const given = messages.flatMap(message => message.replace(/[+ ]/g, '').match(/90000\d{5}/g) ?? [])
    expect(given.filter(number => `91${number}` !== phones.get(contact))).toEqual([])
  }
})

import type { Channel, VendorRow } from '@parley/contracts/channels/channels.ts'
import { expect, test } from 'vitest'
import {
  bodyOf,
  changesOf,
  listOf,
  newChannel,
  secretsOf,
  typesOf,
  valuesOf,
  vendorsFor,
  withType,
  withVendor,
} from './channel.draft.ts'

const field = { label: '', type: 'alphaNumeric', secret: false, required: false } as const
const web: VendorRow = {
  id: 98,
  name: 'Web widget',
  types: [12],
  fields: [
    { ...field, key: 'title' },
    { ...field, key: 'identitySecret', secret: true },
  ],
  retired: null,
  unconfirmed: null,
}
const simulator: VendorRow = {
  id: 99,
  name: 'Simulator',
  types: [0, 12],
  fields: [{ ...field, key: 'behaviour' }],
  retired: null,
  unconfirmed: null,
}

const stored: Channel = {
  id: 'c',
  _id: 'c',
  channelId: 'c',
  name: 'Website',
  type: 12,
  typeName: 'Web',
  deptId: null,
  vendor: 98,
  vendorName: 'Web widget',
  contactId: '',
  data: { title: 'Acme', identitySecret: '****abcd', botAgentId: 'b' },
  active: false,
  status: 'INACTIVE',
  webhookUrl: null,
  createdOn: '',
  updatedOn: '',
}

test('where there is one type and one vendor, both are chosen', () => {
  expect(newChannel([web])).toEqual({
    name: '',
    type: 12,
    vendor: 98,
    deptId: '',
    active: true,
    data: { botAgentId: '', ratePerSecond: '', title: '' },
  })
})

test('where there are more, the reader chooses, and a type with one vendor brings it along', () => {
  const empty = newChannel([web, simulator])
  expect([empty.type, empty.vendor]).toEqual([null, null])
  expect(typesOf([web, simulator])).toEqual([0, 12])
  expect(vendorsFor([web, simulator], 12).map(vendor => vendor.id)).toEqual([98, 99])
  expect(withType(empty, [web, simulator], 0)).toMatchObject({ type: 0, vendor: 99, data: { behaviour: '' } })
  expect(withType(empty, [web, simulator], 12)).toMatchObject({ type: 12, vendor: 98, data: { title: '' } })
  expect(withVendor(empty, simulator)).toMatchObject({ vendor: 99, data: { behaviour: '' } })
})

test('a stored secret never enters the values, so nothing keeps it (CHAN-024)', () => {
  expect(valuesOf(stored, web).data).toEqual({ botAgentId: 'b', ratePerSecond: '', title: 'Acme' })
})

test('a secret goes out only when one was typed', () => {
  const values = valuesOf(stored, web)
  expect(bodyOf(values, {})).toEqual({
    name: 'Website',
    type: 12,
    vendor: 98,
    deptId: '',
    active: false,
    data: { botAgentId: 'b', ratePerSecond: '', title: 'Acme' },
  })
  expect(bodyOf(values, { identitySecret: 'new' }).data).toMatchObject({ identitySecret: 'new' })
})

test('what was typed for one vendor never goes to another (CHAN-024)', () => {
  expect(secretsOf(web, { identitySecret: 'a', accessToken: 'b' })).toEqual({ identitySecret: 'a' })
  expect(secretsOf(undefined, { accessToken: 'b' })).toEqual({})
})

test('a comma list is read without its blanks', () => {
  expect(listOf(' name , email,, ')).toEqual(['name', 'email'])
  expect(listOf('')).toEqual([])
})

test('of a known channel only what was changed is sent, and what was typed over a secret', () => {
  const before = { name: 'Shop', type: 12, vendor: 98, deptId: '', active: true, data: { title: 'Ask', color: '' } }
  expect(changesOf(before, before, {})).toEqual({})
  const values = { ...before, deptId: 'sales', data: { title: '', color: '' } }
  expect(changesOf(values, before, { apiKey: 'new' })).toEqual({ deptId: 'sales', data: { title: '', apiKey: 'new' } })
})

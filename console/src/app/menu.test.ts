import { permissions, permissionsOf } from '@parley/contracts/auth/permissions.ts'
import { expect, test } from 'vitest'
import { type NavSection, sideMenu } from '../ui/frame/navigation.ts'
import { menu, menuFor } from './menu.ts'
import { rowOf } from './use-navigation.ts'

const everything = new Set<string>(permissions)
const everywhere = () => true

test('the menu has its sections and entries in the documented order (SHELL-023, SHELL-070, SHELL-071, SHELL-072, SHELL-073, SHELL-074, SHELL-075, SHELL-076, SHELL-077, SHELL-078, SHELL-079, SHELL-080, SHELL-081, SHELL-082, SHELL-083, SHELL-084, SHELL-085, SHELL-086, SHELL-087, SHELL-088, SHELL-089, SHELL-090, SHELL-091, SHELL-092, SHELL-093, SHELL-094, SHELL-095, SHELL-096, SHELL-097, SHELL-098, SHELL-099, SHELL-100, SHELL-101, SHELL-102, SHELL-103)', () => {
  expect(shown(sideMenu(menuFor({ held: everything, hasRoute: everywhere })))).toEqual({
    Dashboard: ['Dashboard /dashboard'],
    Campaign: [
      'Campaigns /campaigns/campaigns-list',
      'Iterations /campaigns/activity-list',
      'Ready to go /campaigns/approved',
      'Declined /campaigns/reject',
      'Reports /campaigns/report',
      'Blacklist /campaigns/blacklist',
    ],
    Converse: [
      'Interaction /chat/conversation',
      'Quick Send /campaigns/broadcast/create',
      'Chat Configuration /admin/chatConfig/chat-config',
      'Operational Hours /admin/chatConfig/operational-hours',
      'Webhook /admin/chatConfig/webhook',
      'Analytics /chat/analytics',
      'Monitor /chat/monitor',
      'History /chat/history',
    ],
    'Flow Builder': [
      'Streams /journey/workspace',
      'Reports /journey/reports',
      'Monitor /journey/monitor',
      'Milestone Report /journey/milestone-report',
    ],
    'Agentic AI': ['Skills /bots', 'Analytics /nlp-report/overview'],
    Channels: [
      'Channels /admin/channels',
      'Embedded Signup /admin/whatsapp-onboarding',
      'Templates /admin/messageTemplate/whatsapp',
    ],
    'Visual Snippet': ['Visual Snippet /admin/richcard'],
    'Phone Books': ['Contacts /customer-master/customers', 'Attributes /customer-master/definition'],
    'Account Settings': [
      'Users /admin/users',
      'Departments /admin/departments',
      'Audit Trail /admin/audit_trail',
      'RBAC /admin/permission',
    ],
    'Company Information': ['Company Information /admin/details'],
    'Delivery Report': ['Delivery Report /admin/report'],
    Bin: ['Bin /admin/trash'],
  })
})

test.each([
  [
    2,
    [
      'Dashboard',
      'Campaign',
      'Flow Builder',
      'Agentic AI',
      'Channels',
      'Visual Snippet',
      'Phone Books',
      'Delivery Report',
    ],
  ],
  [3, ['Dashboard', 'Converse', 'Channels', 'Visual Snippet', 'Phone Books']],
  [5, ['Dashboard', 'Campaign', 'Channels', 'Visual Snippet', 'Phone Books', 'Delivery Report']],
])('role %i sees the sections it holds a permission of, and no other (SHELL-069)', (role, sections) => {
  const held = new Set<string>(permissionsOf({ roles: [role], chat: true, features: {} }))
  expect(Object.keys(shown(sideMenu(menuFor({ held, hasRoute: everywhere }))))).toEqual(sections)
})

test('whoever holds nothing sees the dashboard alone (SHELL-070)', () => {
  expect(shown(menuFor({ held: new Set(), hasRoute: everywhere }))).toEqual({ Dashboard: ['Dashboard /dashboard'] })
})

test("'Declined' opens for whoever may only see rejected campaigns (SHELL-074)", () => {
  const sections = menuFor({ held: new Set(['CAMPAIGNS.VIEW_REJECTEDLIST']), hasRoute: everywhere })
  expect(shown(sections).Campaign).toEqual(['Declined /campaigns/reject'])
})

test('an entry without a route does not show, and a section without entries is gone', () => {
  const built = new Set(['/dashboard', '/bots'])
  const sections = menuFor({ held: everything, hasRoute: href => built.has(href) })
  expect(shown(sections)).toEqual({ Dashboard: ['Dashboard /dashboard'], 'Agentic AI': ['Skills /bots'] })
})

test('while the screen that a section is about is missing, those of its row stand in the menu', () => {
  const built = new Set(['/campaigns/blacklist', '/campaigns/broadcast'])
  const handler = menuFor({ held: new Set(['CHAT.HANDLE']), hasRoute: href => built.has(href) })
  expect(handler.map(({ entries }) => entries.map(({ href, isRowOnly }) => [href, isRowOnly]))).toEqual([
    [['/campaigns/broadcast', false]],
  ])
  built.add('/campaigns/campaigns-list')
  const maker = menuFor({ held: everything, hasRoute: href => built.has(href) })
  expect(maker.flatMap(({ entries }) => entries.flatMap(({ href, isRowOnly }) => (isRowOnly ? href : [])))).toEqual([
    '/campaigns/broadcast',
  ])
})

test('the row above a screen has the entries of its section, and none on dashboard and profile (SHELL-055, SHELL-056)', () => {
  const sections = menuFor({ held: everything, hasRoute: everywhere })
  const labels = (path: string) => rowOf(sections, path).map(({ label }) => label)
  expect(labels('/bots/1/intents')).toEqual(['Skills', 'Analytics'])
  expect(labels('/services')).toEqual(['Company Information', 'Integrations', 'Marketplace', 'API Keys'])
  expect(labels('/campaigns/report')).toContain('Broadcast')
  for (const kind of ['whatsapp', 'rcs', 'sms/create', 'email/1']) {
    expect(labels(`/admin/messageTemplate/${kind}`)).toEqual(['Channels', 'Embedded Signup', 'Templates'])
  }
  expect(labels('/dashboard')).toEqual([])
  expect(labels('/details/myprofile')).toEqual([])
  expect(labels('/admin/trash')).toEqual([])
})

test('no two entries share an address or a key', () => {
  const entries = menu.flatMap(section => section.entries)
  const keys = entries.flatMap(({ key }) => (key ? [key] : []))
  expect(new Set(entries.map(({ href }) => href)).size).toBe(entries.length)
  expect(new Set(keys).size).toBe(keys.length)
})

function shown(sections: readonly NavSection[]): Record<string, string[]> {
  return Object.fromEntries(
    sections.map(({ label, entries }) => [label, entries.map(entry => `${entry.label} ${entry.href}`)]),
  )
}

import { groupOf, type Permission, permissions } from '@parley/contracts/auth/permissions.ts'
import { readers } from '@parley/contracts/broadcasts/rights.ts'
import {
  IconAddressBook,
  IconBuilding,
  IconHome,
  IconMessages,
  IconPhoto,
  IconPlug,
  IconReportAnalytics,
  IconRobot,
  IconRoute,
  IconSettings,
  IconSpeakerphone,
  IconTrash,
} from '@tabler/icons-react'
import type { IconShape } from '../ui/button/icon.tsx'
import type { NavEntry, NavSection } from '../ui/frame/navigation.ts'

/** `needs`: any of these permissions, null for whoever has signed in. `key`: the letter after `g` that goes there. */
export type MenuEntry = NavEntry & { needs: readonly Permission[] | null; key?: string }
export type MenuSection = Omit<NavSection, 'entries'> & { entries: readonly MenuEntry[] }

/**
 * The side menu, in its order. An entry shows only where the router has a route for it and the reader holds one of
 * its permissions, so a row may stand here before its screen is built.
 */
export const menu: readonly MenuSection[] = [
  section('dashboard', 'Dashboard', IconHome, [entry('Dashboard', '/dashboard', null, 'd')]),
  section('campaigns', 'Campaign', IconSpeakerphone, [
    {
      ...entry('Campaigns', '/campaigns/campaigns-list', [
        'CAMPAIGNS.CREATE',
        'CAMPAIGNS.EDIT',
        'CAMPAIGNS.VIEW',
        'CAMPAIGNS.DELETE',
      ]),
      also: ['/campaigns'],
    },
    entry('Iterations', '/campaigns/activity-list', ['CAMPAIGNS.APPROVE']),
    entry('Ready to go', '/campaigns/approved', ['CAMPAIGNS.APPROVE']),
    entry('Declined', '/campaigns/reject', [
      'CAMPAIGNS.APPROVE',
      'CAMPAIGNS.CREATE',
      'CAMPAIGNS.EDIT',
      'CAMPAIGNS.VIEW',
      'CAMPAIGNS.DELETE',
      'CAMPAIGNS.VIEW_REJECTEDLIST',
    ]),
    entry('Reports', '/campaigns/report', ['CAMPAIGNS.VIEW_CAMPAIGNREPORT']),
    entry('Blacklist', '/campaigns/blacklist', ['BLACKLIST']),
    rowOnly('Broadcast', '/campaigns/broadcast', readers),
  ]),
  section('chats', 'Converse', IconMessages, [
    entry('Interaction', '/chat/conversation', ['CHAT.HANDLE'], 'i'),
    entry('Quick Send', '/campaigns/broadcast/create', ['CHAT.HANDLE'], 'q'),
    entry('Chat Configuration', '/admin/chatConfig/chat-config', ['CHAT.CHAT_CONFIG']),
    entry('Operational Hours', '/admin/chatConfig/operational-hours', ['CHAT.CHAT_CONFIG']),
    entry('Webhook', '/admin/chatConfig/webhook', ['CHAT.CHAT_CONFIG']),
    entry('Analytics', '/chat/analytics', ['CHAT.VIEW_ANALYTICS']),
    entry('Monitor', '/chat/monitor', ['CHAT.VIEW_MONITOR'], 'm'),
    entry('History', '/chat/history', ['CHAT.VIEW_CHATHISTORY'], 'h'),
  ]),
  section('flows', 'Flow Builder', IconRoute, [
    entry(
      'Streams',
      '/journey/workspace',
      ['JOURNEYS.CREATE', 'JOURNEYS.EDIT', 'JOURNEYS.VIEW', 'JOURNEYS.DELETE'],
      's',
    ),
    entry('Reports', '/journey/reports', ['JOURNEYS.VIEW_REPORTS']),
    entry('Monitor', '/journey/monitor', ['JOURNEYS.VIEW_JOURNEYMONITOR']),
    entry('Milestone Report', '/journey/milestone-report', ['JOURNEYS.VIEW_MILESTONEREPORT']),
  ]),
  section('bots', 'Agentic AI', IconRobot, [
    entry('Skills', '/bots', ['NLP.VIEW'], 'b'),
    entry('Analytics', '/nlp-report/overview', ['NLP.VIEW'], 'a'),
  ]),
  section('channels', 'Channels', IconPlug, [
    entry('Channels', '/admin/channels', anyOf('CHANNELS'), 'c'),
    entry('Embedded Signup', '/admin/whatsapp-onboarding', ['WABAONBOARD.VIEW']),
    {
      ...entry('Templates', '/admin/messageTemplate/whatsapp', anyOf('MSG_TEMPLATES'), 't'),
      also: ['/admin/messageTemplate'],
    },
  ]),
  section('richcards', 'Visual Snippet', IconPhoto, [entry('Visual Snippet', '/admin/richcard', anyOf('RICHCARDS'))]),
  section('contacts', 'Phone Books', IconAddressBook, [
    { ...entry('Contacts', '/customer-master/customers', ['CUSTOMER.VIEW'], 'k'), also: ['/customer-master'] },
    {
      ...entry('Attributes', '/customer-master/definition', ['CUSTOMER_MASTER.VIEW']),
      also: ['/customer-master/define-customer'],
    },
  ]),
  section('account', 'Account Settings', IconSettings, [
    entry('Users', '/admin/users', anyOf('USERS'), 'u'),
    entry('Departments', '/admin/departments', anyOf('DEPARTMENTS')),
    entry('Audit Trail', '/admin/audit_trail', ['AUDITTRAIL.VIEW']),
    entry('RBAC', '/admin/permission', anyOf('ROLES')),
  ]),
  section('company', 'Company Information', IconBuilding, [
    entry('Company Information', '/admin/details', ['ENTERPRISE.EDIT', 'ENTERPRISE.VIEW']),
    rowOnly('Integrations', '/services', ['INTEGRATIONS.VIEW']),
    rowOnly('Marketplace', '/marketplace', ['MARKET_PLACE.VIEW']),
    rowOnly('API Keys', '/admin/apikeys', ['INTEGRATIONS.VIEW']),
  ]),
  section('delivery', 'Delivery Report', IconReportAnalytics, [
    entry('Delivery Report', '/admin/report', ['MANAGE.DELIVERYREPORT.VIEW'], 'r'),
  ]),
  section('bin', 'Bin', IconTrash, [entry('Bin', '/admin/trash', ['TRASH.VIEW'])]),
]

export type Reader = { held: ReadonlySet<string>; hasRoute: (href: string) => boolean }

/** What one reader sees; a section without an entry for them is gone. */
export function menuFor(reader: Reader): MenuSection[] {
  return menu.flatMap(one => {
    const entries = one.entries.filter(({ href, needs }) => reader.hasRoute(href) && isAllowed(reader, needs))
    // While a section lacks the screen that it is about, those of its row are ways in as well.
    const [main] = one.entries
    const hasMain = main !== undefined && reader.hasRoute(main.href)
    const reachable = hasMain ? entries : entries.map(only => ({ ...only, isRowOnly: false }))
    return reachable.length > 0 ? [{ ...one, entries: reachable }] : []
  })
}

function isAllowed({ held }: Reader, needs: readonly Permission[] | null): boolean {
  return needs === null || needs.some(permission => held.has(permission))
}

function section(id: string, label: string, icon: IconShape, entries: readonly MenuEntry[]): MenuSection {
  return { id, label, icon, entries }
}

function entry(label: string, href: string, needs: readonly Permission[] | null, key?: string): MenuEntry {
  return { label, href, needs, ...(key ? { key } : {}) }
}

function rowOnly(label: string, href: string, needs: readonly Permission[]): MenuEntry {
  return { label, href, needs, isRowOnly: true }
}

/** `GROUP.*` of the documents: any permission of the group. */
function anyOf(group: string): Permission[] {
  return permissions.filter(permission => groupOf(permission) === group)
}

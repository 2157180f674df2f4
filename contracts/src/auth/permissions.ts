/** Every permission there is, with the built-in roles that hold it. Role 1 holds them all. */
const matrix = {
  'CHAT.HANDLE': [3],
  'CHAT.VIEW_ANALYTICS': [6],
  'CHAT.VIEW_CHATHISTORY': [3, 6],
  'CHAT.VIEW_MONITOR': [6],
  'CHAT.CHAT_CONFIG': [],
  'ENCAPS.VIEW': [2, 6],
  'ENCAPS.CREATE': [2],
  'ENCAPS.EDIT': [2],
  'ENCAPS.DELETE': [2],
  'ENCAPS.VIEW_EXECUTIONLOGS': [2],
  'CAMPAIGNS.VIEW': [2, 4, 5, 6],
  'CAMPAIGNS.CREATE': [2, 4],
  'CAMPAIGNS.EDIT': [2, 4],
  'CAMPAIGNS.DELETE': [4],
  'CAMPAIGNS.APPROVE': [5],
  'CAMPAIGNS.VIEW_REJECTEDLIST': [4, 5],
  'CAMPAIGNS.VIEW_CAMPAIGNREPORT': [4, 5, 6],
  'JOURNEYS.VIEW': [2, 4, 6],
  'JOURNEYS.CREATE': [2],
  'JOURNEYS.EDIT': [2],
  'JOURNEYS.DELETE': [2],
  'JOURNEYS.VIEW_REPORTS': [2, 6],
  'JOURNEYS.VIEW_JOURNEYMONITOR': [2, 6],
  'JOURNEYS.VIEW_MILESTONEREPORT': [2, 6],
  NLP: [2],
  'NLP.VIEW': [2, 6],
  ANALYTICS: [],
  'ANALYTICS.VIEW': [2, 3, 4, 5, 6],
  'CHANNELS.VIEW': [2],
  'CHANNELS.CREATE': [2],
  'CHANNELS.EDIT': [2],
  'CHANNELS.DELETE': [],
  'WABAONBOARD.VIEW': [2],
  'MSG_TEMPLATES.VIEW': [2, 3, 4, 5],
  'MSG_TEMPLATES.CREATE': [2, 4],
  'MSG_TEMPLATES.EDIT': [2, 4],
  'MSG_TEMPLATES.DELETE': [2, 4],
  'RICHCARDS.VIEW': [2, 3, 4, 5],
  'RICHCARDS.CREATE': [2, 4],
  'RICHCARDS.EDIT': [2, 4],
  'RICHCARDS.DELETE': [2, 4],
  'CUSTOMER.VIEW': [2, 3, 4, 5],
  'CUSTOMER.VIEW_PHONE': [2, 3, 4, 5],
  'CUSTOMER.EDIT': [2, 3, 4, 5],
  'CUSTOMER.DELETE': [2],
  'CUSTOMER_MASTER.VIEW': [2, 4],
  'CUSTOMER_MASTER.EDIT': [2],
  'USERS.VIEW': [],
  'USERS.CREATE': [],
  'USERS.EDIT': [],
  'USERS.DELETE': [],
  'DEPARTMENTS.VIEW': [],
  'DEPARTMENTS.CREATE': [],
  'DEPARTMENTS.EDIT': [],
  'DEPARTMENTS.DELETE': [],
  'ROLES.VIEW': [],
  'ROLES.CREATE': [],
  'ROLES.EDIT': [],
  'ROLES.DELETE': [],
  'AUDITTRAIL.VIEW': [],
  'ENTERPRISE.VIEW': [],
  'ENTERPRISE.EDIT': [],
  'MANAGE.DELIVERYREPORT.VIEW': [2, 4, 5, 6],
  'TRASH.VIEW': [],
  'ARTIFACTS.EDIT': [2, 4],
  'MARKET_PLACE.VIEW': [2],
  'MARKET_PLACE.EDIT': [2],
  'INTEGRATIONS.VIEW': [2],
  'INTEGRATIONS.CREATE': [2],
  'INTEGRATIONS.EDIT': [2],
  'INTEGRATIONS.DELETE': [2],
  'FLOW.VIEW': [2],
  'COGNITIVE.VIEW': [2, 6],
  BLACKLIST: [2, 4, 5, 6],
  ENTERPRISE_BILLING: [],
} as const satisfies Record<string, readonly number[]>

export type Permission = keyof typeof matrix
export const permissions = Object.keys(matrix).filter(isPermission)

/** Account-wide switches; a flag that is off removes every permission of its group from every user. */
export const featureFlags = [
  'MARKET_PLACE.VIEW',
  'WABAONBOARD.VIEW',
  'CUSTOMER_MASTER.VIEW',
  'CUSTOMER.VIEW',
  'ENTERPRISE_BILLING',
  'ANALYTICS.VIEW',
  'COGNITIVE.VIEW',
  'BLACKLIST',
  'FLOW.VIEW',
  'MANAGE.DELIVERYREPORT.VIEW',
  'TRASH.VIEW',
] as const satisfies readonly Permission[]
export type FeatureFlag = (typeof featureFlags)[number]

export type BuiltInRole = { id: number; name: string; label: string }
/** The role of whoever may do everything. */
export const administrator = 1
export const builtInRoles: readonly BuiltInRole[] = [
  { id: administrator, name: 'Administrator', label: 'Administrator' },
  { id: 2, name: 'Development', label: 'Development (Send Message)' },
  { id: 3, name: 'Handle Chats', label: 'Handle Chats' },
  { id: 4, name: 'Campaign Maker', label: 'Campaign Maker' },
  { id: 5, name: 'Campaign Checker', label: 'Campaign Checker' },
  { id: 6, name: 'Report Viewer', label: 'Report Viewer' },
]

/** Groups whose permissions the role configuration does not match by name. */
export const unmatchedGroups: readonly string[] = ['ENCAPS', 'INTEGRATIONS', 'MARKET_PLACE', 'ANALYTICS']

export function isPermission(value: string): value is Permission {
  return Object.hasOwn(matrix, value)
}

/** `MANAGE.DELIVERYREPORT.VIEW` belongs to the group `MANAGE.DELIVERYREPORT`; a bare word is its own group. */
export function groupOf(permission: string): string {
  const cut = permission.lastIndexOf('.')
  return cut < 0 ? permission : permission.slice(0, cut)
}

export function permissionsOfRole(role: number): Permission[] {
  if (role === administrator) return permissions
  const given = permissions.filter(permission => (matrix[permission] as readonly number[]).includes(role))
  return withImplied(given)
}

export type Grant = { roles: readonly number[]; chat: boolean; features: Partial<Record<string, boolean>> }

/** What a user may do: the union over the roles, less what is switched off for the person or the account. */
export function permissionsOf({ roles, chat, features }: Grant): Permission[] {
  const union = new Set(roles.flatMap(permissionsOfRole))
  const off = switchedOffGroups(features)
  return permissions.filter(permission => {
    if (!union.has(permission)) return false
    if (permission === 'CHAT.HANDLE' && !chat) return false
    return permission === 'CUSTOMER.VIEW_PHONE' || !off.has(groupOf(permission))
  })
}

/** Holds when the caller has any of the wanted permissions. */
export function may(held: ReadonlySet<string>, wanted: Permission | readonly Permission[]): boolean {
  const any: readonly Permission[] = typeof wanted === 'string' ? [wanted] : wanted
  return any.some(permission => held.has(permission))
}

/** A bare group includes its whole group; every CREATE, EDIT, DELETE or APPROVE includes the group's VIEW. */
export function withImplied(given: readonly Permission[]): Permission[] {
  const held = new Set<string>(given.flatMap(permission => [permission, ...impliedBy(permission)]))
  return permissions.filter(permission => held.has(permission))
}

function impliedBy(permission: Permission): string[] {
  const group = groupOf(permission)
  if (group === permission) return permissions.filter(member => groupOf(member) === group)
  return /\.(CREATE|EDIT|DELETE|APPROVE)$/.test(permission) ? [`${group}.VIEW`] : []
}

function switchedOffGroups(features: Grant['features']): Set<string> {
  const off = new Set<string>()
  for (const flag of featureFlags) if (features[flag] === false) off.add(groupOf(flag))
  if (off.has('COGNITIVE')) off.add('NLP')
  return off
}

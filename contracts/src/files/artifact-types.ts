import type { Permission } from '../auth/permissions.ts'

export const artifactTypes = ['IMAGE', 'VIDEO', 'AUDIO', 'DOC', 'LOCATION', 'MSG', 'URL'] as const

/** Any of them; what everybody sees needs `publishing` beside. */
export const artifactWriters = [
  'CHAT.HANDLE',
  'CAMPAIGNS.CREATE',
  'CAMPAIGNS.EDIT',
  'MSG_TEMPLATES.CREATE',
  'MSG_TEMPLATES.EDIT',
  'CUSTOMER.EDIT',
  'ARTIFACTS.EDIT',
] as const satisfies readonly Permission[]
/** For what is public or made by the administration, and for what others made. */
export const publishing = 'ARTIFACTS.EDIT' satisfies Permission

import type { Permission } from '../auth/permissions.ts'

/** Any of them shows everybody's broadcasts. */
export const readersOfAll = [
  'CAMPAIGNS.VIEW',
  'CAMPAIGNS.VIEW_CAMPAIGNREPORT',
  'MANAGE.DELIVERYREPORT.VIEW',
] as const satisfies readonly Permission[]
/** Who may only send sees what became of their own. */
export const readers = [...readersOfAll, 'CHAT.HANDLE'] as const satisfies readonly Permission[]
/** Any of them sends. */
export const senders = ['CHAT.HANDLE', 'CAMPAIGNS.CREATE', 'CAMPAIGNS.EDIT'] as const satisfies readonly Permission[]
/** For pausing, resuming and cancelling what somebody else has sent. */
export const stewards = 'CAMPAIGNS.EDIT' satisfies Permission

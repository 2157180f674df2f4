import type { Permission } from '@parley/contracts/auth/permissions.ts'

/** Any of them sends. */
export const senders = ['CHAT.HANDLE', 'CAMPAIGNS.CREATE', 'CAMPAIGNS.EDIT'] as const satisfies readonly Permission[]
/** For pausing, resuming and cancelling what somebody else has sent. */
export const stewards = 'CAMPAIGNS.EDIT' satisfies Permission

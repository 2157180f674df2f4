import { may } from '@parley/contracts/auth/permissions.ts'
import { readersOfAll } from '@parley/contracts/broadcasts/rights.ts'
import { denied } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'

/** Users who may only send see their own broadcasts alone. */
export function seesOwnOnly({ actor }: Work): boolean {
  return !may(actor.permissions, readersOfAll)
}

/** Sending from a campaign takes the right to write campaigns, sending from a chat the right to handle chats. */
export function assertMaySend({ actor }: Work, resourceType: string | null | undefined): void {
  const campaigns = actor.permissions.has('CAMPAIGNS.CREATE') || actor.permissions.has('CAMPAIGNS.EDIT')
  if (resourceType === 'CAMPAIGN' && !campaigns) throw denied()
  if (resourceType === 'CHAT' && !actor.permissions.has('CHAT.HANDLE')) throw denied()
}

import { denied } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'

/** Who may only send, and not look at others' broadcasts, knows their own alone. */
export function seesOwnOnly({ actor }: Work): boolean {
  return !['CAMPAIGNS.VIEW', 'CAMPAIGNS.VIEW_CAMPAIGNREPORT', 'MANAGE.DELIVERYREPORT.VIEW'].some(one =>
    actor.permissions.has(one),
  )
}

/** Sending from a campaign is for who may write campaigns, and from a chat for who handles chats. */
export function assertMaySend({ actor }: Work, resourceType: string | null | undefined): void {
  const campaigns = actor.permissions.has('CAMPAIGNS.CREATE') || actor.permissions.has('CAMPAIGNS.EDIT')
  if (resourceType === 'CAMPAIGN' && !campaigns) throw denied()
  if (resourceType === 'CHAT' && !actor.permissions.has('CHAT.HANDLE')) throw denied()
}

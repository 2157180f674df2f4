import { type AccessDraft, campaignTexts } from '@parley/contracts/campaigns/campaigns.ts'
import { changedDepartment } from '../departments/departments.ts'
import { denied, invalid } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { isAdministrator, requireUsers } from '../users/users.rows.ts'
import type { CampaignContent, CampaignRow } from './campaigns.rows.ts'

type Access = Pick<CampaignContent, 'accessType' | 'userIds' | 'departmentId'>

/** Who would see it. What is left out stays. */
export async function accessOf(work: Work, draft: AccessDraft, before: Access): Promise<Access> {
  const departmentId = await changedDepartment(work, draft.deptId, before.departmentId)
  const accessType = draft.accessType ?? before.accessType
  if (accessType === 'DEPARTMENT' && !departmentId) throw invalid(campaignTexts.mandatory, 'deptId')
  const { userIds } = draft
  return {
    departmentId,
    accessType,
    userIds: userIds === undefined ? before.userIds : await requireUsers(work, userIds ?? [], 'userIds'),
  }
}

/** Who may edit a campaign does not thereby decide who sees it. */
export async function assertMayShare(work: Work, { createdBy }: CampaignRow): Promise<void> {
  const isMaker = createdBy !== null && createdBy === work.actor.id
  if (!isMaker && !(await isAdministrator(work))) throw denied()
}

export function isSameAccess(one: Access, other: Access): boolean {
  const people = new Set(one.userIds)
  return (
    one.accessType === other.accessType &&
    one.departmentId === other.departmentId &&
    people.size === other.userIds.length &&
    other.userIds.every(userId => people.has(userId))
  )
}

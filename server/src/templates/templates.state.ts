import { isDeepStrictEqual } from 'node:util'
import { recheckTemplate } from '../campaigns/activities.approval.ts'
import type { Work } from '../platform/work.ts'
import { latest, oneTemplate, type TemplateRow } from './templates.rows.ts'
import { announceTemplate, tellMaker } from './templates.told.ts'

export type Status = 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'

export type Change = {
  status?: Status | undefined
  quality?: 'HIGH' | 'MEDIUM' | 'LOW' | 'UNKNOWN' | undefined
  reason?: string | null | undefined
  vendorTemplateId?: string | null | undefined
  vendorNewsId?: string | null | undefined
  submittedAt?: Date
  decideAt?: Date
}

/**
 * The only place that changes a template's state. Approval makes the reviewed version the one that is sent; after a
 * rejection nothing is sent.
 */
export async function changeState(work: Work, row: TemplateRow, change: Change): Promise<TemplateRow> {
  const status = change.status ?? row.status
  const set = {
    status,
    ...textOf(row, status),
    rejectedReason: reasonOf(row, status, change),
    quality: change.quality ?? row.quality,
    vendorTemplateId: change.vendorTemplateId ?? row.vendorTemplateId,
    vendorNewsId: change.vendorNewsId ?? row.vendorNewsId,
    submittedAt: change.submittedAt ?? row.submittedAt,
    decideAt: change.decideAt ?? null,
    updatedAt: work.now,
  }
  await work.db.updateTable('templates').set(set).where('id', '=', row.id).execute()
  if (row.approved !== null && set.approved && !isDeepStrictEqual(row.approved, latest(row)))
    await recheckTemplate(work, row.id)
  if (status !== row.status) await tellMaker(work, row, { status, reason: set.rejectedReason })
  work.audit({
    module: 'Templates',
    action: 'state',
    resourceId: row.id,
    resourceName: row.name,
    before: { status: row.status, quality: row.quality, rejectedReason: row.rejectedReason },
    after: { status, quality: set.quality, rejectedReason: set.rejectedReason },
  })
  announceTemplate(work, row)
  return oneTemplate(work, row.id)
}

function textOf(row: TemplateRow, status: string) {
  const isNew = row.approved === null || row.status === 'PENDING' || row.status === 'DRAFT'
  if (status === 'APPROVED' && isNew) return { approved: JSON.stringify(latest(row)), hasDraft: false }
  return status === 'REJECTED' ? { approved: null, hasDraft: false } : {}
}

/** Why the template cannot be sent; null when it can. */
function reasonOf(row: TemplateRow, status: string, { reason }: Change): string | null {
  if (status === 'APPROVED' || status === 'PENDING') return null
  return reason ?? (status === row.status ? row.rejectedReason : null)
}

import { isDeepStrictEqual } from 'node:util'
import { recheckTemplate } from '../campaigns/activities.approval.ts'
import type { Work } from '../platform/work.ts'
import { approvedOf, latest, oneTemplate, type TemplateRow } from './templates.rows.ts'
import { announceTemplate, tellMaker } from './templates.told.ts'

export type Status = 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'

export type Change = {
  status?: Status | undefined
  /** To which the vendor has moved it. */
  category?: string | undefined
  quality?: 'HIGH' | 'MEDIUM' | 'LOW' | 'UNKNOWN' | undefined
  reason?: string | null | undefined
  vendorTemplateId?: string | null | undefined
  vendorNewsId?: string | null | undefined
  submittedAt?: Date
  decideAt?: Date
  /** The text is on its way to the vendor, which has answered nothing. */
  handingSince?: Date
  /** It goes back to what it was before: nobody has judged the text that waits. */
  isUnjudged?: true
}

/**
 * The only place that changes a template's state. Approval makes the reviewed version the one that is sent; after a
 * rejection nothing is sent.
 */
export async function changeState(work: Work, before: TemplateRow, change: Change): Promise<TemplateRow> {
  const moved = change.category === undefined ? {} : movedTo(before, change.category)
  const row = { ...before, ...moved }
  const status = change.status ?? row.status
  const text = change.isUnjudged ? {} : textOf(row, status)
  const set = { status, ...moved, ...text, ...factsOf(row, status, change), updatedAt: work.now }
  await work.db.updateTable('templates').set(set).where('id', '=', row.id).execute()
  if (before.approved !== null && text.approved && !isDeepStrictEqual(before.approved, latest(row)))
    await recheckTemplate(work, row.id)
  if (status !== row.status && !change.isUnjudged) await tellMaker(work, row, { status, reason: set.rejectedReason })
  work.audit({
    module: 'Templates',
    action: 'state',
    resourceId: row.id,
    resourceName: row.name,
    before: stateOf(before),
    after: stateOf({ ...before, ...set }),
  })
  announceTemplate(work, row)
  return oneTemplate(work, row.id)
}

/** What the vendor told stays until it tells otherwise; what is waited for is over with the state in which it was. */
function factsOf(row: TemplateRow, status: string, change: Change) {
  return {
    rejectedReason: reasonOf(row, status, change),
    quality: change.quality ?? row.quality,
    vendorTemplateId: change.vendorTemplateId ?? row.vendorTemplateId,
    vendorNewsId: change.vendorNewsId ?? row.vendorNewsId,
    submittedAt: change.submittedAt ?? row.submittedAt,
    decideAt: change.decideAt ?? null,
    handingSince: change.handingSince ?? (change.status === undefined ? row.handingSince : null),
  }
}

/** In which the vendor bills what is sent now; an edit may ask for another. */
export function approvedCategory(row: TemplateRow): string {
  return approvedOf(row)?.category ?? row.category
}

/**
 * Vendors move a template to the category in which it belongs. An edit that nobody has submitted yet keeps the category
 * that it asks for.
 */
function movedTo(row: TemplateRow, category: string) {
  if (category === approvedCategory(row)) return {}
  const approved = approvedOf(row)
  if (approved === null) return { category }
  const isAskedFor = row.category !== approved.category
  return { ...(isAskedFor ? {} : { category }), approved: JSON.stringify({ ...approved, category }) }
}

function stateOf({ status, category, quality, rejectedReason }: TemplateRow) {
  return { status, category, quality, rejectedReason }
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

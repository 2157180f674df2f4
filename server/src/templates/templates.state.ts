import { isDeepStrictEqual } from 'node:util'
import { recheckTemplate } from '../campaigns/activities.approval.ts'
import { followNewText } from '../dispatch/statuses/new-texts.ts'
import { stopTemplate } from '../dispatch/statuses/standstill.ts'
import type { Work } from '../platform/work.ts'
import {
  type Approved,
  approvedOf,
  handedOf,
  judgeOf,
  latest,
  oneTemplate,
  type TemplateRow,
} from './templates.rows.ts'
import { isSendable } from './templates.sendable.ts'
import { announceTemplate, tellMaker } from './templates.told.ts'

export type Status = 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'

export type Change = {
  status?: Status | undefined
  /** To which the vendor has moved it. */
  category?: Approved['category'] | undefined
  quality?: 'HIGH' | 'MEDIUM' | 'LOW' | 'UNKNOWN' | undefined
  reason?: string | null | undefined
  vendorTemplateId?: string | null | undefined
  vendorNewsId?: string | null | undefined
  submittedAt?: Date
  decideAt?: Date
  /** The text that verdicts are about from now on. */
  handed?: Approved | null
  /** The text is on its way to the vendor, which has answered nothing. */
  handingSince?: Date
  /** It goes back to what it was before: nobody has judged the text that waits. */
  isUnjudged?: true
}

/**
 * The only place that changes a template's state. Approval makes the text that was handed over the one that is sent;
 * after a rejection nothing is sent.
 */
export async function changeState(work: Work, before: TemplateRow, change: Change): Promise<TemplateRow> {
  const status = change.status ?? before.status
  const row = { ...before, ...textsAfter(before, change) }
  const judged = change.isUnjudged ? {} : judgedAs(row, status, change)
  const { category, approved, handed, hasDraft } = { ...row, ...judged }
  const texts = { category, approved: stored(approved), handed: stored(handed), hasDraft }
  const set = { status, ...texts, ...factsOf(before, status, change), updatedAt: work.now }
  await work.db.updateTable('templates').set(set).where('id', '=', before.id).execute()
  if (before.approved !== null && judged.approved && !isDeepStrictEqual(before.approved, judged.approved))
    await followText(work, before, judged.approved)
  if (isSendable(before) && !isSendable({ status, approved })) await stopTemplate(work, before)
  if (status !== before.status && !change.isUnjudged)
    await tellMaker(work, before, { status, reason: set.rejectedReason })
  work.audit({
    module: 'Templates',
    action: 'state',
    resourceId: before.id,
    resourceName: before.name,
    before: stateOf(before),
    after: stateOf({ ...before, ...set }),
  })
  announceTemplate(work, before)
  return oneTemplate(work, before.id)
}

/** The vendor sends another text than the one it was handed, such as one that was edited there. A draft stays one. */
export async function takeText(
  work: Work,
  row: TemplateRow,
  theirs: Pick<Approved, 'components' | 'layout'>,
): Promise<void> {
  const known = knownText(row) ?? latest(row)
  const hasDraft = !isDeepStrictEqual(known, latest(row))
  const text = stored({ ...known, ...theirs })
  const columns = hasDraft ? {} : { components: JSON.stringify(theirs.components), layout: theirs.layout }
  await work.db
    .updateTable('templates')
    .set({ ...columns, approved: text, handed: text, hasDraft, updatedAt: work.now })
    .where('id', '=', row.id)
    .execute()
  await followText(work, row, { ...known, ...theirs })
  work.audit({
    module: 'Templates',
    action: 'update',
    resourceId: row.id,
    resourceName: row.name,
    before: { components: known.components, layout: known.layout },
    after: theirs,
  })
  announceTemplate(work, row)
}

/** What was made with the old text and is still to leave. */
async function followText(work: Work, row: TemplateRow, text: Approved): Promise<void> {
  await recheckTemplate(work, row.id)
  if (judgeOf(row) === 'vendor') await followNewText(work, row, text)
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

/** What the vendor has, as far as we know; null for one that nobody has submitted. */
export function knownText(row: TemplateRow): Approved | null {
  return approvedOf(row) ?? handedOf(row)
}

/** In which the vendor bills what is sent now; an edit may ask for another. */
export function approvedCategory(row: TemplateRow): string {
  return knownText(row)?.category ?? row.category
}

/**
 * Vendors move a template to the category in which it belongs. An edit that nobody has submitted yet keeps the category
 * that it asks for.
 */
function textsAfter(row: TemplateRow, { category, handed = handedOf(row) }: Change) {
  const old = approvedCategory(row)
  const moved = (text: Approved | null) => (category && text?.category === old ? { ...text, category } : text)
  return {
    category: category && row.category === old ? category : row.category,
    approved: moved(approvedOf(row)),
    handed: moved(handed),
  }
}

function stored(text: Approved | null): string | null {
  return text && JSON.stringify(text)
}

function stateOf({
  status,
  category,
  quality,
  rejectedReason,
}: Pick<TemplateRow, 'status' | 'category' | 'quality' | 'rejectedReason'>) {
  return { status, category, quality, rejectedReason }
}

type Judged = { approved?: Approved | null; hasDraft?: boolean }

function judgedAs(row: TemplateRow & ReturnType<typeof textsAfter>, status: string, { handed }: Change): Judged {
  const isNew = handed !== undefined || row.approved === null || row.status === 'PENDING' || row.status === 'DRAFT'
  if (status === 'APPROVED' && isNew) {
    const approved = row.handed ?? latest(row)
    return { approved, hasDraft: !isDeepStrictEqual(approved, latest(row)) }
  }
  return status === 'REJECTED' ? { approved: null, hasDraft: false } : {}
}

/** Why the template cannot be sent; null when it can. */
function reasonOf(row: TemplateRow, status: string, { reason }: Change): string | null {
  if (status === 'APPROVED' || status === 'PENDING') return null
  return reason ?? (status === row.status ? row.rejectedReason : null)
}

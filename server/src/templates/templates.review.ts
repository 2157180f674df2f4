import { checkKept, checkSamples } from '@parley/contracts/templates/check.ts'
import { templateTexts } from '@parley/contracts/templates/templates.ts'
import type { Inbound } from '@parley/vendors/vendor.ts'
import { channelsOfAccount } from '../channels/channels.rows.ts'
import { asSystem } from '../platform/database/database.ts'
import { conflict, invalidFields } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import { noRequest, systemActor, transact } from '../platform/transact.ts'
import type { Platform, Work } from '../platform/work.ts'
import { isAdministrator } from '../users/users.rows.ts'
import {
  handedOf,
  judgeOf,
  latest,
  layoutProblems,
  oneTemplate,
  type TemplateRow,
  templates,
  writtenContent,
} from './templates.rows.ts'
import { approvedCategory, type Change, changeState, type Status } from './templates.state.ts'
import { handOver, refusedByVendor, type Submitted } from './templates.vendor.ts'
import { shownTemplate } from './templates.view.ts'

const simulatorMs = 1000
const mostAtOnce = 50

export async function submitTemplate(work: Work, templateId: string) {
  return say(templateTexts.submitted, { template: shownTemplate(work, await submit(work, templateId)) })
}

/** The vendor is called between two transactions; meanwhile everybody sees the template as under review. */
export async function submit(work: Work, templateId: string): Promise<TemplateRow> {
  const { row, before } = await work.transact(inside => claim(inside, templateId))
  if (judgeOf(row) !== 'vendor') return row
  const answer = await handOver(work, row, before.handed?.category ?? null)
  if ('refusal' in answer) {
    const back = await work.transact(inside => giveBack(inside, row, before))
    throw refusedByVendor(answer.refusal.text, { template: shownTemplate(work, back) })
  }
  return work.transact(inside => settle(inside, row.id, answer))
}

type Decision = { status: 'APPROVED' | 'REJECTED'; reason?: string; vendorTemplateId?: string }

/** For vendors without an API for templates: the user who registered the template there notes the decision. */
export async function decideTemplate(work: Work, templateId: string, decision: Decision) {
  const row = await oneTemplate(work, templateId, 'for update')
  const judge = judgeOf(row)
  if (judge === 'vendor') throw conflict(templateTexts.notByHand)
  if (row.status === 'DRAFT') throw conflict(templateTexts.notPending)
  if (judge === 'person' && row.createdBy === work.actor.id && !(await isAdministrator(work))) {
    throw conflict(templateTexts.notYourOwn)
  }
  return say(templateTexts.updated, { template: shownTemplate(work, await changeState(work, row, decision)) })
}

/** Applies what a vendor tells of a template by itself. One that we do not have yet comes with the next sync. */
export async function applyTemplateEvent(
  work: Work,
  channel: { id: string },
  { vendorTemplateId, name, language, ...change }: Omit<Extract<Inbound, { kind: 'template' }>, 'kind' | 'eventId'>,
): Promise<void> {
  if (!vendorTemplateId && !name) return
  const found = templates(work)
    .where('templates.channelId', 'in', await channelsOfAccount(work, channel.id))
    // An account has channels of other types too, whose templates may have the same names.
    .where('channels.type', '=', ({ selectFrom }) =>
      selectFrom('channels as calling').select('calling.type').where('calling.id', '=', channel.id),
    )
    .where(({ eb, or, and }) =>
      or([
        ...(vendorTemplateId
          ? [
              eb('templates.vendorTemplateId', '=', vendorTemplateId),
              eb('templates.vendorNewsId', '=', vendorTemplateId),
            ]
          : []),
        ...(name
          ? [and([eb('templates.name', '=', name), ...(language ? [eb('templates.language', '=', language)] : [])])]
          : []),
      ]),
    )
  for (const row of await found.forUpdate('templates').execute()) {
    // By its name alone: it is the vendor's own one, and ours of that name may say something else.
    if (row.vendorTemplateId === null && row.handed === null) continue
    const known = [row.vendorTemplateId, row.vendorNewsId]
    if (vendorTemplateId && row.vendorTemplateId && !known.includes(vendorTemplateId)) continue
    const told = { ...change, vendorTemplateId: row.vendorTemplateId ?? vendorTemplateId }
    if (isNews(row, told)) await changeState(work, row, told)
  }
}

/** False for a repeated call, which changes and announces nothing. */
function isNews(row: TemplateRow, { status, quality, reason, category, vendorTemplateId }: Change): boolean {
  return (
    (category !== undefined && category !== approvedCategory(row)) ||
    (status !== undefined && status !== row.status) ||
    (quality !== undefined && quality !== row.quality) ||
    (vendorTemplateId !== null && vendorTemplateId !== row.vendorTemplateId) ||
    (reason !== undefined && row.status !== 'APPROVED' && reason !== row.rejectedReason)
  )
}

/** Decides what was submitted to the simulator a second ago. Returns true when there may be more. */
export async function decideDue(platform: Platform): Promise<boolean> {
  const due = await asSystem(platform.databases, db =>
    db
      .selectFrom('templates')
      .select(['id', 'enterpriseId'])
      .where('decideAt', '<=', new Date())
      .orderBy('decideAt')
      .limit(mostAtOnce)
      .execute(),
  )
  for (const { id, enterpriseId } of due) {
    const setting = { platform, actor: systemActor(enterpriseId, 'simulator'), request: noRequest }
    await transact(setting, work => decideOne(work, id))
  }
  return due.length === mostAtOnce
}

async function decideOne(work: Work, id: string): Promise<void> {
  const row = await templates(work).where('templates.id', '=', id).forUpdate('templates').executeTakeFirst()
  if (row?.decideAt && row.status === 'PENDING') {
    const isRejected = row.name.toLowerCase().includes('reject')
    const decision = isRejected
      ? { status: 'REJECTED' as const, reason: templateTexts.simulatorReason }
      : { status: 'APPROVED' as const, vendorTemplateId: `sim-${row.id}` }
    await changeState(work, row, decision)
    return
  }
  await work.db.updateTable('templates').set({ decideAt: null }).where('id', '=', id).execute()
}

/** What a template goes back to where the vendor refuses to look at it. */
type Before = Required<Pick<Change, 'handed'>> & { status: Status }

async function claim(work: Work, templateId: string): Promise<{ row: TemplateRow; before: Before }> {
  const row = await oneTemplate(work, templateId, 'for update')
  if (row.status === 'PENDING') throw conflict(templateTexts.underReview)
  if (row.status === 'APPROVED' && !row.hasDraft) throw conflict(templateTexts.alreadyApproved)
  const content = writtenContent(row)
  const problems = [...checkKept(content), ...layoutProblems(row, content.components), ...checkSamples(content)]
  if (problems.length > 0) throw invalidFields(problems)
  const judge = judgeOf(row)
  // Columns hold what their checks allow.
  const before = { status: row.status as Status, handed: handedOf(row) }
  const submittedAt = work.now
  const handed = latest(row)
  if (judge === 'nobody') {
    return { row: await changeState(work, row, { status: 'APPROVED', submittedAt, handed }), before }
  }
  const wait = {
    ...(judge === 'simulator' ? { decideAt: new Date(work.now.getTime() + simulatorMs) } : {}),
    ...(judge === 'vendor' ? { handingSince: submittedAt } : {}),
  }
  return { row: await changeState(work, row, { status: 'PENDING', submittedAt, handed, ...wait }), before }
}

/** The vendor's decision may arrive before its answer to the submission: then only the template's id there is new. */
async function settle(work: Work, id: string, { vendorTemplateId, newsId, status }: Submitted): Promise<TemplateRow> {
  const row = await oneTemplate(work, id, 'for update')
  const ids = { vendorTemplateId, vendorNewsId: newsId }
  return changeState(work, row, { ...ids, ...(row.status === 'PENDING' ? { status } : {}) })
}

async function giveBack(work: Work, { id, rejectedReason }: TemplateRow, before: Before): Promise<TemplateRow> {
  const row = await oneTemplate(work, id, 'for update')
  if (row.status !== 'PENDING') return row
  return changeState(work, row, { ...before, reason: rejectedReason, isUnjudged: true })
}

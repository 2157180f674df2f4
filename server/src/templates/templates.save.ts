import { isDeepStrictEqual } from 'node:util'
import { email, sms } from '@parley/contracts/channels/kinds.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { checkKept, checkSamples, checkTemplate } from '@parley/contracts/templates/check.ts'
import { type TemplateDraft, templateTexts, type WrittenTemplate } from '@parley/contracts/templates/templates.ts'
import { texts } from '@parley/contracts/texts.ts'
import { isIterated } from '../campaigns/campaigns.rows.ts'
import { channels } from '../channels/channels.rows.ts'
import { unlessTaken } from '../platform/database/database.ts'
import { isUuid } from '../platform/ids.ts'
import { attached, conflict, invalid, invalidFields, missing } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { componentsToKeep, fileProblems } from './templates.media.ts'
import { submit } from './templates.review.ts'
import {
  isKnownByName,
  type Judged,
  judgedOn,
  layoutFor,
  layoutProblems,
  oneTemplate,
  type TemplateRow,
  writtenContent,
} from './templates.rows.ts'
import { announceTemplate } from './templates.told.ts'
import { shownTemplate } from './templates.view.ts'

/** Stored even when the vendor then refuses it, so that nobody has to write it twice. */
export async function createTemplate(work: Work, draft: TemplateDraft) {
  const row = await work.transact(inside => insertTemplate(inside, draft))
  return say(templateTexts.created, { template: await afterSave(work, row, draft) })
}

export async function updateTemplate(work: Work, templateId: string, draft: TemplateDraft) {
  const row = await work.transact(inside => changeTemplate(inside, templateId, draft))
  return say(templateTexts.updated, { template: await afterSave(work, row, draft) })
}

export async function cloneTemplate(work: Work, templateId: string, draft: { name?: string; channelId?: string }) {
  const row = await oneTemplate(work, templateId)
  const { language, category, layout, components, subject, dltTemplateId } = writtenContent(row)
  const copied = { language, category, layout, components, subject, dltTemplateId }
  const named = { channelId: draft.channelId || row.channelId, name: draft.name }
  const copy = await insertTemplate(work, { ...copied, ...named }, { keepsLanguage: true })
  return say(templateTexts.created, { template: shownTemplate(work, copy) })
}

/** Refused while a broadcast with it is still to be sent, whose report would have no template to show. */
export async function deleteTemplate(work: Work, templateId: string) {
  const row = await oneTemplate(work, templateId, 'for update')
  const broadcast = await work.db
    .selectFrom('broadcasts')
    .select('id')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('channelId', '=', row.channelId)
    .where('templateId', '=', templateId)
    .where('state', 'in', ['GATHERING', 'QUEUED', 'SCHEDULED', 'PROCESSING', 'PAUSED'])
    .executeTakeFirst()
  if (broadcast || (await isIterated(work, { templateId }))) throw attached(templateTexts.inUse)
  await work.db
    .updateTable('templates')
    .set({ deletedAt: work.now, deletedBy: work.actor.id, decideAt: null })
    .where('id', '=', templateId)
    .execute()
  work.audit({ module: 'Templates', action: 'delete', resourceId: templateId, resourceName: row.name })
  announceTemplate(work, row)
  return say(templateTexts.deleted, { template: shownTemplate(work, row) })
}

async function afterSave(work: Work, row: TemplateRow, { submit: isSubmitted }: TemplateDraft) {
  return shownTemplate(work, isSubmitted ? await submit(work, row.id) : row)
}

async function insertTemplate(work: Work, draft: TemplateDraft, { keepsLanguage = false } = {}): Promise<TemplateRow> {
  const channel = await channelFor(work, draft.channelId)
  const written = { name: '', language: '', components: [], ...withoutBlanks(draft), ...categoryOf(draft) }
  const components = await componentsToKeep(work, written.components)
  const content = fitting({ ...written, components, layout: layoutFor(components, draft.layout) }, channel.type)
  await assertSound(work, { ...content, ...judgedOn(channel), keepsLanguage }, draft)
  const values = {
    ...columnsOf(content),
    enterpriseId: work.enterpriseId,
    channelId: channel.id,
    createdBy: work.actor.id,
    createdByName: work.actor.name,
  }
  const { id } = await unlessTaken(
    () => work.db.insertInto('templates').values(values).returning('id').executeTakeFirstOrThrow(),
    taken(),
  )
  work.audit({
    module: 'Templates',
    action: 'create',
    resourceId: id,
    resourceName: content.name,
    after: auditView(content),
  })
  announceTemplate(work, { id, channelId: channel.id })
  return oneTemplate(work, id)
}

async function changeTemplate(work: Work, templateId: string, draft: TemplateDraft): Promise<TemplateRow> {
  const row = await oneTemplate(work, templateId, 'for update')
  if (row.status === 'PENDING') throw conflict(templateTexts.underReview)
  const before = fitting(writtenContent(row), row.channelType)
  const channel = await channelOf(work, row, draft)
  const content = fitting(await changedContent(work, before, draft), channel.type)
  assertSameAtVendor(row, content)
  const keepsLanguage = content.language === row.language
  const judged = { ...content, ...judgedOn(channel), keepsLanguage }
  await assertSound(work, judged, draft)
  const isChanged = !isDeepStrictEqual(contentOf(before), contentOf(content))
  await unlessTaken(
    () =>
      work.db
        .updateTable('templates')
        .set({
          ...columnsOf(content),
          channelId: channel.id,
          hasDraft: row.hasDraft || (isChanged && row.approved !== null),
          updatedAt: work.now,
        })
        .where('id', '=', templateId)
        .execute(),
    taken(),
  )
  work.audit({
    module: 'Templates',
    action: 'update',
    resourceId: templateId,
    resourceName: content.name,
    before: auditView(before),
    after: auditView(content),
  })
  announceTemplate(work, row)
  return oneTemplate(work, templateId)
}

/** Only a draft moves: what a vendor has seen is known there under this channel. */
async function channelOf(work: Work, row: TemplateRow, { channelId }: TemplateDraft) {
  const { channelType: type, vendor, channelData: data } = row
  if (!channelId || channelId === row.channelId) return { id: row.channelId, type, vendor, data }
  const channel = await channelFor(work, channelId)
  if (row.status !== 'DRAFT' || row.vendorTemplateId !== null || row.approved !== null)
    throw invalid('A template that was submitted stays on its channel: clone it instead', 'channelId')
  return channel
}

/** Keys that the draft lacks keep their value. */
async function changedContent(work: Work, before: WrittenTemplate, draft: TemplateDraft): Promise<WrittenTemplate> {
  const { components, ...written } = { ...before, ...withoutBlanks(draft) }
  const layout = draft.layout ?? (draft.components ? layoutFor(draft.components, undefined) : before.layout)
  const category = draft.category ?? before.category
  return { ...written, components: await componentsToKeep(work, components), category, layout }
}

async function channelFor(work: Work, channelId: string | undefined) {
  if (!channelId) throw invalid(texts.mandatoryField, 'channelId')
  const row = isUuid(channelId) ? await channels(work).where('id', '=', channelId).executeTakeFirst() : undefined
  if (!row) throw missing('Channel', 'channelId')
  return row
}

function categoryOf({ category }: TemplateDraft): { category: WrittenTemplate['category'] } {
  if (!category) throw invalid(texts.mandatoryField, 'category')
  return { category }
}

/** Keys that the caller sent; those that say nothing of the text are left out. */
function withoutBlanks({ name, language, components, subject, dltTemplateId }: TemplateDraft) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(language === undefined ? {} : { language }),
    ...(components === undefined ? {} : { components }),
    ...(subject === undefined ? {} : { subject }),
    ...(dltTemplateId === undefined ? {} : { dltTemplateId }),
  }
}

/** Only a mail has a subject, and only an SMS is registered under an id of DLT. */
function fitting({ subject, dltTemplateId, ...content }: WrittenTemplate, channelType: number): WrittenTemplate {
  return {
    ...content,
    ...(channelType === email ? { subject } : {}),
    ...(channelType === sms ? { dltTemplateId } : {}),
  }
}

function contentOf({ category, layout, components, subject, dltTemplateId }: WrittenTemplate) {
  return { category, layout, components, ...(subject ? { subject } : {}), ...(dltTemplateId ? { dltTemplateId } : {}) }
}

async function assertSound(
  work: Work,
  { keepsLanguage, ...content }: WrittenTemplate & Judged & { keepsLanguage?: boolean },
  { submit: isSubmitted }: TemplateDraft,
): Promise<void> {
  const problems = [
    ...(keepsLanguage ? checkKept : checkTemplate)(content),
    ...layoutProblems(content, content.components),
    ...(await fileProblems(work, content.components)),
  ]
  const open = problems.length > 0 || !isSubmitted ? problems : checkSamples(content)
  if (open.length > 0) throw invalidFields(open)
}

/**
 * The vendor identifies a template by name and language; a change would make a second template there, and what was
 * approved would leave under a name that nobody approved.
 */
function assertSameAtVendor(row: TemplateRow, { name, language }: WrittenTemplate): void {
  if (!isKnownByName(row)) return
  if (name !== row.name) throw invalid('The vendor knows the template by its name: clone it instead', 'name')
  if (language !== row.language)
    throw invalid('The vendor knows the template by its language: clone it instead', 'language')
}

function columnsOf(content: WrittenTemplate) {
  return {
    name: content.name,
    nameKey: sameText(content.name),
    language: content.language,
    category: content.category,
    layout: content.layout,
    components: JSON.stringify(content.components),
    subject: content.subject || null,
    dltTemplateId: content.dltTemplateId || null,
  }
}

function taken() {
  return conflict(templateTexts.taken, [{ field: 'name', message: templateTexts.taken }])
}

function auditView({ name, language, ...content }: WrittenTemplate): Record<string, unknown> {
  return { name, language, ...contentOf({ name, language, ...content }) }
}

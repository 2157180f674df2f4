import type { Problem } from '@parley/contracts/endpoint.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { previewOfCards, richCardProblems } from '@parley/contracts/templates/rich-cards.check.ts'
import {
  type CardContent,
  type RichCardContent,
  type RichCardDraft,
  richCardTexts,
  type Suggestion,
} from '@parley/contracts/templates/rich-cards.ts'
import { sql } from 'kysely'
import { changedDepartment, requireDepartment } from '../departments/departments.ts'
import { fileLink, namedFile } from '../files/links.ts'
import { freeName } from '../platform/bin.ts'
import { unlessTaken } from '../platform/database/database.ts'
import { isUuid } from '../platform/ids.ts'
import { pageOf } from '../platform/lists.ts'
import { conflict, invalidFields, notFound } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { addressToKeep, addressToShow, mediaProblem } from './templates.media.ts'

type Row = Awaited<ReturnType<ReturnType<typeof richCards>['executeTakeFirstOrThrow']>>
type Whole = RichCardContent & { name: string; deptId: string | null }
const nothing: Whole = {
  name: '',
  deptId: null,
  type: 'standalone',
  orientation: 'VERTICAL',
  cards: [],
  suggestions: [],
}

/** Every read of a rich card that is not in the Bin starts here. */
export function richCards({ db, enterpriseId }: Work) {
  return db.selectFrom('richCards').selectAll().where('enterpriseId', '=', enterpriseId).where('deletedAt', 'is', null)
}

export async function readRichCards(work: Work, query: { from: number; perPage: number; searchterm?: string }) {
  let found = richCards(work).orderBy('id', 'desc')
  if (query.searchterm) found = found.where(sql<boolean>`position(${sameText(query.searchterm)} in name_key) > 0`)
  const { rows, more } = await pageOf(found, query)
  return { richCards: rows.map(row => shown(work, row)), more, hasMore: more }
}

export async function readRichCard(work: Work, richCardId: string) {
  return { richCard: shown(work, await oneRichCard(work, richCardId)) }
}

export async function createRichCard(work: Work, draft: RichCardDraft) {
  await requireDepartment(work, draft.deptId)
  const content = await kept(work, { ...nothing, ...given(draft) })
  const saved = await unlessTaken(
    () =>
      work.db
        .insertInto('richCards')
        .values({ ...columnsOf(content), enterpriseId: work.enterpriseId, createdBy: work.actor.id })
        .returningAll()
        .executeTakeFirstOrThrow(),
    taken(),
  )
  audit(work, saved, { action: 'create', after: content })
  return say(richCardTexts.created, { richCard: shown(work, saved) })
}

export async function updateRichCard(work: Work, richCardId: string, draft: RichCardDraft) {
  const row = await oneRichCard(work, richCardId)
  const before = wholeOf(work, row)
  await changedDepartment(work, draft.deptId, before.deptId)
  const content = await kept(work, { ...before, ...given(draft) })
  const saved = await unlessTaken(
    () =>
      work.db
        .updateTable('richCards')
        .set({ ...columnsOf(content), updatedAt: work.now })
        .where('id', '=', richCardId)
        .returningAll()
        .executeTakeFirstOrThrow(),
    taken(),
  )
  // The audit trail gets the stored form: the links that are shown would open the file for anybody who reads it.
  audit(work, saved, { action: 'update', before: { ...before, cards: row.cards as CardContent[] }, after: content })
  return say(richCardTexts.updated, { richCard: shown(work, saved) })
}

export async function deleteRichCard(work: Work, richCardId: string) {
  const row = await oneRichCard(work, richCardId)
  await work.db
    .updateTable('richCards')
    .set({ deletedAt: work.now, deletedBy: work.actor.id })
    .where('id', '=', richCardId)
    .execute()
  audit(work, row, { action: 'delete' })
  return say(richCardTexts.deleted, { richCard: shown(work, row) })
}

/** What somebody has restored already stays as it is. */
export async function restoreRichCard(work: Work, richCardId: string) {
  const binned = await work.db
    .selectFrom('richCards')
    .select('name')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', richCardId)
    .where('deletedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (binned) {
    const name = await freeName(binned.name, nameKey =>
      richCards(work).where('nameKey', '=', nameKey).executeTakeFirst(),
    )
    const back = { name, nameKey: sameText(name), deletedAt: null, deletedBy: null }
    const write = () => work.db.updateTable('richCards').set(back).where('id', '=', richCardId).execute()
    await unlessTaken(write, taken())
  }
  const row = await oneRichCard(work, richCardId)
  if (binned) audit(work, row, { action: 'restore' })
  return say(richCardTexts.restored, { richCard: shown(work, row) })
}

export async function previewRichCard(work: Work, content: RichCardContent) {
  return { preview: previewOfCards(await withFiles(work, content)) }
}

export async function previewSavedRichCard(work: Work, richCardId: string) {
  const row = isUuid(richCardId) ? await richCards(work).where('id', '=', richCardId).executeTakeFirst() : undefined
  if (!row) throw notFound('Rich card')
  return { preview: previewOfCards(wholeOf(work, row)) }
}

async function oneRichCard(work: Work, richCardId: string): Promise<Row> {
  const row = await richCards(work).where('id', '=', richCardId).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Rich card')
  return row
}

/** Only the keys that the caller sent. */
function given({ name, deptId, type, orientation, cards, suggestions }: RichCardDraft): Partial<Whole> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(deptId === undefined ? {} : { deptId: deptId || null }),
    ...(type === undefined ? {} : { type }),
    ...(orientation === undefined ? {} : { orientation }),
    ...(cards === undefined ? {} : { cards }),
    ...(suggestions === undefined ? {} : { suggestions }),
  }
}

/** Checked, and with the files themselves in place of links to our files, which expire. */
async function kept(work: Work, draft: Whole): Promise<Whole> {
  const content = await withFiles(work, draft)
  const problems = richCardProblems(content)
  if (problems.length > 0) throw invalidFields(problems)
  const known = new Map<string, string>()
  for (const { media } of content.cards) if (media) known.set(media.url, await addressToKeep(work, media.url))
  return { ...content, cards: withMedia(content.cards, url => known.get(url) ?? url) }
}

/** A file of ours may be named by its id or a link. It is judged first: whoever sees the card gets a link that opens it. */
async function withFiles<Content extends RichCardContent>(work: Work, content: Content): Promise<Content> {
  const links = new Map<string, string>()
  const problems: Problem[] = []
  for (const [place, { media }] of content.cards.entries()) {
    const id = media && namedFile(work.platform, media.url)
    if (!id) continue
    links.set(media.url, fileLink(work.platform, id))
    const message = await mediaProblem(work, { id, channelType: 'RCS', mediaType: media.type })
    if (message) problems.push({ field: `cards[${place}].media.url`, message })
  }
  if (problems.length > 0) throw invalidFields(problems)
  return { ...content, cards: withMedia(content.cards, url => links.get(url) ?? url) }
}

function withMedia(cards: readonly CardContent[], change: (url: string) => string): CardContent[] {
  return cards.map(card => (card.media ? { ...card, media: { ...card.media, url: change(card.media.url) } } : card))
}

function columnsOf({ name, deptId, type, orientation, cards, suggestions }: Whole) {
  return {
    name,
    nameKey: sameText(name),
    departmentId: deptId,
    type,
    orientation,
    cards: JSON.stringify(cards),
    suggestions: JSON.stringify(suggestions),
  }
}

function wholeOf({ platform }: Work, row: Row): Whole {
  return {
    name: row.name,
    deptId: row.departmentId,
    // Columns hold what their checks allow, and what the contract's schema let in.
    type: row.type as Whole['type'],
    orientation: row.orientation as Whole['orientation'],
    cards: withMedia(row.cards as CardContent[], url => addressToShow(platform, url)),
    suggestions: row.suggestions as Suggestion[],
  }
}

function shown(work: Work, row: Row) {
  return { id: row.id, _id: row.id, ...wholeOf(work, row), channelType: 10 as const, createdOn: row.createdAt }
}

type Audited = { action: 'create' | 'update' | 'delete' | 'restore'; before?: Whole; after?: Whole }

function audit(work: Work, { id, name }: Row, told: Audited): void {
  work.audit({ module: 'Rich cards', resourceId: id, resourceName: name, ...told })
  work.announce('templates.richCard.changed', {}, { permission: 'RICHCARDS.VIEW' })
}

function taken() {
  return conflict(richCardTexts.taken, [{ field: 'name', message: richCardTexts.taken }])
}

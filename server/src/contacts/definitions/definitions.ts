import { restoredName, restoredWord } from '@parley/contracts/bin.ts'
import {
  builtInNames,
  type DefinitionDraft,
  definitionLimits,
  definitionTexts as texts,
} from '@parley/contracts/contacts/definitions.ts'
import { columnKey } from '@parley/contracts/contacts/imports.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { sql } from 'kysely'
import { freeName } from '../../platform/bin.ts'
import { isUuid } from '../../platform/ids.ts'
import { attached, invalid, invalidFields, missing, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { startReindex } from '../acts/acts.ts'
import { isBeingFilled } from '../imports/imports.settings.ts'
import { type CheckedDefinition, checkDefinition, namesOf } from './definitions.check.ts'
import {
  allDefinitions,
  type DefinitionRow,
  definitionRows,
  definitions,
  firstIndex,
  holdDefinitions,
  shownDefinition,
} from './definitions.rows.ts'

export async function readDefinitions(work: Work) {
  return { inputFieldDefinitions: await allDefinitions(work) }
}

export async function readDefinition(work: Work, definitionId: string) {
  const found = (await allDefinitions(work)).find(({ id }) => id === definitionId)
  if (!found) throw notFound('Field')
  return { inputFieldDefinition: found }
}

export async function saveDefinition(work: Work, draft: DefinitionDraft) {
  const id = draft._id || draft.id
  refuseBuiltIn(id)
  await holdDefinitions(work.db, work.enterpriseId)
  const rows = await definitionRows(work)
  const before = id ? rows.find(row => row.id === id) : undefined
  if (id && !before) throw missing('Field')
  if (!id && rows.length >= definitionLimits.definitions) throw invalid(texts.tooMany)
  const { values, problems } = checkDefinition(draft, { before, others: rows.filter(row => row.id !== id) })
  if (problems.length > 0) throw invalidFields(problems, texts.saveFailed)
  const saved = before ? await change(work, before, values) : await insert(work, values, rows)
  audit(work, before, saved)
  announce(work)
  const index = firstIndex + (before ? rows.indexOf(before) : rows.length)
  return say(before ? texts.updated : texts.created, { inputFieldDefinition: shownDefinition(saved, index) })
}

/** `from` and `to` are indexes as they are told. */
export async function moveDefinition(work: Work, { from, to }: { from: number; to: number }) {
  await holdDefinitions(work.db, work.enterpriseId)
  const rows = await definitionRows(work)
  const isCustom = (index: number) => index >= firstIndex && index < firstIndex + rows.length
  if (!isCustom(from) || !isCustom(to)) throw invalid(texts.position)
  const ids = rows.map(({ id }) => id)
  const [moved = ''] = ids.splice(from - firstIndex, 1)
  ids.splice(to - firstIndex, 0, moved)
  await sql`
    update contact_definitions d set position = ${firstIndex} + o.place - 1
    from unnest(${ids}::uuid[]) with ordinality o(id, place)
    where d.id = o.id and d.enterprise_id = ${work.enterpriseId}`.execute(work.db)
  const row = rows[from - firstIndex]
  work.audit({
    module: 'Contacts',
    action: 'update',
    resourceId: moved,
    resourceName: row?.fieldLabel ?? '',
    before: { index: from },
    after: { index: to },
  })
  announce(work)
  return say(texts.moved, {})
}

/** Its values are hidden at once and purged with it. */
export async function deleteDefinition(work: Work, definitionId: string) {
  refuseBuiltIn(definitionId)
  await holdDefinitions(work.db, work.enterpriseId)
  const row = await oneDefinition(work, definitionId)
  await work.db
    .updateTable('contactDefinitions')
    .set({ deletedAt: work.now, deletedBy: work.actor.id })
    .where('id', '=', row.id)
    .execute()
  if (row.isSearchable) await startReindex(work)
  work.audit({ module: 'Contacts', action: 'delete', resourceId: row.id, resourceName: row.fieldLabel })
  announce(work)
  return say(texts.deleted, { id: row.id })
}

/** With its values. What somebody has restored already stays as it is. */
export async function restoreDefinition(work: Work, definitionId: string) {
  refuseBuiltIn(definitionId)
  await holdDefinitions(work.db, work.enterpriseId)
  const live = await definitionRows(work)
  if (!live.some(({ id }) => id === definitionId)) await takeOutOfBin(work, definitionId, live)
  const rows = await definitionRows(work)
  const place = rows.findIndex(({ id }) => id === definitionId)
  const row = rows[place]
  if (!row) throw notFound('Field')
  return say(texts.restored, { inputFieldDefinition: shownDefinition(row, firstIndex + place) })
}

async function takeOutOfBin(work: Work, definitionId: string, live: readonly DefinitionRow[]): Promise<void> {
  const binned = isUuid(definitionId)
    ? await work.db
        .selectFrom('contactDefinitions')
        .select(['fieldName', 'fieldLabel', 'isSearchable'])
        .where('enterpriseId', '=', work.enterpriseId)
        .where('id', '=', definitionId)
        .executeTakeFirst()
    : undefined
  if (!binned) throw notFound('Field')
  if (live.length >= definitionLimits.definitions) throw invalid(texts.tooMany)
  await work.db
    .updateTable('contactDefinitions')
    .set({ ...(await freeNames(binned, live)), deletedAt: null, deletedBy: null })
    .where('id', '=', definitionId)
    .execute()
  if (binned.isSearchable) await startReindex(work)
  work.audit({ module: 'Contacts', action: 'restore', resourceId: definitionId, resourceName: binned.fieldLabel })
  announce(work)
}

/** Its own, or with a word more where another field has taken one of them meanwhile. */
async function freeNames(
  { fieldName, fieldLabel }: Pick<DefinitionRow, 'fieldName' | 'fieldLabel'>,
  live: readonly DefinitionRow[],
) {
  const taken = new Set(namesOf(live).map(columnKey))
  const isTaken = async (key: string) => taken.has(columnKey(key))
  const label = await freeName(fieldLabel, isTaken, (old, turn) => restoredName(old, turn, definitionLimits.label))
  const name = await freeName(fieldName, isTaken, (old, turn) => restoredWord(old, turn, definitionLimits.name))
  return { fieldName: name, nameKey: name.toLowerCase(), fieldLabel: label, labelKey: sameText(label) }
}

export async function readDefinitionUse(work: Work, definitionId: string) {
  if (builtInNames.includes(definitionId)) throw invalid(texts.builtIn)
  const { id } = await oneDefinition(work, definitionId)
  const { rows } = await sql<{ contacts: number }>`
    select count(*)::integer as contacts from contacts
    where enterprise_id = ${work.enterpriseId} and deleted_at is null and data ? ${id}`.execute(work.db)
  return { contacts: rows[0]?.contacts ?? 0 }
}

function refuseBuiltIn(id: string | null | undefined): void {
  if (id && builtInNames.includes(id)) throw invalid(texts.builtIn)
}

async function oneDefinition(work: Work, id: string): Promise<DefinitionRow> {
  const row = isUuid(id) ? await definitions(work).selectAll().where('id', '=', id).executeTakeFirst() : undefined
  if (!row) throw notFound('Field')
  return row
}

function isOtherKind(before: DefinitionRow, values: CheckedDefinition): boolean {
  return before.fieldType !== values.fieldType || before.inputType !== values.inputType
}

/** An import is asked for first: one that ends meanwhile has left its values, which the second look then finds. */
async function isUsed(work: Work, id: string): Promise<boolean> {
  if (await isBeingFilled(work, id)) return true
  const { rows } = await sql`
    select from contacts where enterprise_id = ${work.enterpriseId} and data ? ${id} limit 1`.execute(work.db)
  return rows.length > 0
}

function columnsOf({ isMandatory = false, minLength, maxLength, ...values }: CheckedDefinition) {
  return {
    ...values,
    nameKey: values.fieldName.toLowerCase(),
    labelKey: sameText(values.fieldLabel),
    isMandatory,
    minLength: minLength.value,
    maxLength: maxLength.value,
  }
}

function insert(work: Work, values: CheckedDefinition, rows: readonly DefinitionRow[]) {
  const position = (rows.at(-1)?.position ?? firstIndex - 1) + 1
  return work.db
    .insertInto('contactDefinitions')
    .values({ ...columnsOf(values), enterpriseId: work.enterpriseId, position, createdBy: work.actor.id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function change(work: Work, before: DefinitionRow, values: CheckedDefinition): Promise<DefinitionRow> {
  if (isOtherKind(before, values) && (await isUsed(work, before.id))) throw attached(texts.inUse)
  const saved = await work.db
    .updateTable('contactDefinitions')
    .set({ ...columnsOf(values), updatedAt: work.now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (before.isSearchable !== saved.isSearchable) await startReindex(work)
  return saved
}

function audit(work: Work, before: DefinitionRow | undefined, after: DefinitionRow): void {
  work.audit({
    module: 'Contacts',
    action: before ? 'update' : 'create',
    resourceId: after.id,
    resourceName: after.fieldLabel,
    ...(before ? { before: auditView(before) } : {}),
    after: auditView(after),
  })
}

function auditView(row: DefinitionRow): Record<string, unknown> {
  const { _id, id, index, fieldHelpText, builtIn, ...view } = shownDefinition(row, 0)
  return view
}

function announce(work: Work): void {
  work.announce('contacts.definition.changed', {}, { permission: ['CUSTOMER.VIEW', 'CUSTOMER_MASTER.VIEW'] })
}

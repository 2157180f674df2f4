import { Readable } from 'node:stream'
import { actTexts } from '@parley/contracts/contacts/acts.ts'
import { linkDays } from '@parley/contracts/files/files.ts'
import { sql } from 'kysely'
import { notify } from '../../enterprises/notifications.ts'
import { type FileDraft, storeDraft } from '../../files/files.drafts.ts'
import { byteOrderMark, csvLine } from '../../platform/csv.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { type FullContact, readFull } from '../contacts.rows.ts'
import { customDefinitions } from '../definitions/definitions.rows.ts'
import { listCell } from '../list-cell.ts'
import { maskedPhone } from '../masks.ts'
import { dataOf } from '../values.ts'
import type { RunningAct } from './acts.settings.ts'

type Column = { key: string; head: string; cell(row: FullContact): string }
const fileName = 'contacts.csv'
const contentType = 'text/csv; charset=utf-8'
const anySize = { bytes: Number.POSITIVE_INFINITY, tooLarge: new Error('An export may have any size.') }

/**
 * Writes the file's part for one chunk of contacts. Its name tells its place, so that after a crash the same part is
 * written again.
 */
export async function exportChunk(work: Work, act: RunningAct, ids: readonly string[]): Promise<void> {
  const columns = await columnsOf(work, act)
  const rows = await readFull(work, sql`unnest(${ids}::uuid[])`)
  const head = act.done === 0 ? byteOrderMark + csvLine(columns.map(column => column.head)) : ''
  const lines = rows.map(row => csvLine(columns.map(({ cell }) => cell(row))))
  await work.platform.storage.put(partKey(work, act, act.done), Buffer.from(head + lines.join('')), contentType)
}

/** Joins the parts into one file, which nobody sees before `showExport`. */
export function storeExport(work: Work, act: RunningAct): Promise<FileDraft> {
  const stream = Readable.from(joined(work, act), { objectMode: false })
  return storeDraft(work, { fileName, stream }, anySize)
}

/** The file stays as long as its link; the person who asked for it is notified. */
export async function showExport(work: Work, act: RunningAct, { id, size }: FileDraft): Promise<void> {
  const expiresAt = new Date(Date.now() + linkDays * 86_400_000)
  await work.db
    .updateTable('files')
    .set({ contentType, size, purpose: 'EXPORT', createdBy: act.createdBy, expiresAt, deletedAt: null })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', id)
    .execute()
  if (!act.createdBy) return
  await notify(work, {
    users: [act.createdBy],
    type: 'export_ready',
    title: actTexts.exportReady,
    message: actTexts.exported(act.done),
    link: `/customer-master/customers?exportId=${act.id}`,
  })
}

/**
 * Deletes the parts of all exports of the enterprise that have ended, however they ended, so that what the storage
 * refused to delete once goes with the next export.
 */
export async function sweepParts({ databases, storage }: Platform, enterpriseId: string): Promise<void> {
  const parts = Map.groupBy(await storage.list(exportsOf(enterpriseId)), key => key.split('/').at(-2) ?? '')
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...parts.keys()]}::uuid[]) folder(id) where not exists (
      select from contact_acts a
      where a.enterprise_id = ${enterpriseId} and a.id = folder.id and a.state in ('WAITING', 'PROCESSING'))`.execute(
    databases.system,
  )
  for (const { id } of rows) for (const key of parts.get(id) ?? []) await storage.remove(key)
}

async function* joined(work: Work, act: RunningAct): AsyncGenerator<Buffer> {
  const { storage } = work.platform
  for (const key of await storage.list(partsOf(work, act))) yield await storage.get(key)
}

function exportsOf(enterpriseId: string): string {
  return `${enterpriseId}/exports/`
}

function partsOf(work: Work, act: RunningAct): string {
  return `${exportsOf(work.enterpriseId)}${act.id}/`
}

/** Named so that sorting by name gives the order of the contacts. */
function partKey(work: Work, act: RunningAct, first: number): string {
  return `${partsOf(work, act)}${String(first).padStart(12, '0')}`
}

/**
 * With the headers that an import reads, so that the file can be edited and uploaded again. Chosen columns stand in the
 * order of the choice; those that are gone by now are left out.
 */
async function columnsOf(work: Work, { settings }: RunningAct): Promise<Column[]> {
  const names = await setNames(work)
  const phone = (digits: string | null) => (settings.showsPhones ? (digits ?? '') : maskedPhone(digits ?? ''))
  const fixed: Column[] = [
    { key: 'name', head: 'name', cell: row => row.name },
    { key: 'phoneNumber', head: 'phoneNumber', cell: row => phone(row.phoneNumber) },
    { key: 'whatsAppNumber', head: 'whatsAppNumber', cell: row => phone(row.whatsappNumber) },
    { key: 'emailId', head: 'emailId', cell: row => row.email ?? '' },
    { key: 'facebookId', head: 'facebookId', cell: row => row.facebookId ?? '' },
    { key: 'instaId', head: 'instaId', cell: row => row.instaId ?? '' },
    { key: 'twitterId', head: 'twitterId', cell: row => row.twitterId ?? '' },
    { key: 'groups', head: 'groups', cell: row => listCell(row.groups.map(id => names.get(id) ?? '')) },
    { key: 'labels', head: 'labels', cell: row => listCell(row.labels.map(id => names.get(id) ?? '')) },
  ]
  const custom = (await customDefinitions(work)).map(({ id, fieldName }) => ({
    key: id,
    head: fieldName,
    cell: (row: FullContact) => cellOf(dataOf(row.data)[id] ?? []),
  }))
  const all = [...fixed, ...custom]
  const chosen = [...new Set(settings.columns)].flatMap(wanted => all.find(({ key }) => key === wanted) ?? [])
  return chosen.length > 0 ? chosen : all
}

/** One value stands as it is. */
function cellOf(value: string | string[]): string {
  return typeof value === 'string' ? value : listCell(value)
}

async function setNames(work: Work): Promise<Map<string, string>> {
  const rows = await work.db
    .selectFrom('contactSets')
    .select(['id', 'name'])
    .where('enterpriseId', '=', work.enterpriseId)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

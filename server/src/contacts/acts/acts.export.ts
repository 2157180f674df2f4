import { Readable } from 'node:stream'
import { actTexts } from '@parley/contracts/contacts/acts.ts'
import { linkDays } from '@parley/contracts/files/files.ts'
import { sql } from 'kysely'
import { notify } from '../../enterprises/notifications.ts'
import { byteOrderMark, csvLine } from '../../platform/csv.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { type FullContact, readFull } from '../contacts.rows.ts'
import { customDefinitions } from '../definitions/definitions.rows.ts'
import { listCell } from '../list-cell.ts'
import { maskedPhone } from '../masks.ts'
import { dataOf } from '../values.ts'
import type { RunningAct } from './acts.settings.ts'

type Column = { key: string; head: string; cell(row: FullContact): string }
const fileName = 'contacts.csv'
const contentType = 'text/csv; charset=utf-8'

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

/** Joins the parts into one file, which stays as long as its link, and notifies the person who asked for it. */
export async function finishExport(work: Work, act: RunningAct): Promise<{ fileId: string }> {
  const { storage } = work.platform
  const parts = await storage.list(partsOf(work, act))
  const id = uuidv7()
  const storageKey = `${work.enterpriseId}/files/${id}`
  const written = { bytes: 0 }
  await storage.put(storageKey, Readable.from(joined(work, parts, written), { objectMode: false }), contentType)
  await work.db
    .insertInto('files')
    .values({
      id,
      enterpriseId: work.enterpriseId,
      name: fileName,
      contentType,
      size: written.bytes,
      storageKey,
      purpose: 'EXPORT',
      createdBy: act.createdBy,
      expiresAt: new Date(Date.now() + linkDays * 86_400_000),
    })
    .execute()
  if (act.createdBy) {
    await notify(work, {
      users: [act.createdBy],
      type: 'export_ready',
      title: actTexts.exportReady,
      message: actTexts.exported(act.done),
      link: `/customer-master/customers?exportId=${act.id}`,
    })
  }
  work.afterCommit(() => {
    Promise.all(parts.map(key => storage.remove(key))).catch(error =>
      work.platform.log.warn({ err: error, actId: act.id }, 'parts of an export'),
    )
  })
  return { fileId: id }
}

async function* joined(work: Work, parts: readonly string[], written: { bytes: number }): AsyncGenerator<Buffer> {
  for (const key of parts) {
    const bytes = await work.platform.storage.get(key)
    written.bytes += bytes.length
    yield bytes
  }
}

function partsOf(work: Work, act: RunningAct): string {
  return `${work.enterpriseId}/exports/${act.id}/`
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

import { Readable } from 'node:stream'
import { linkDays } from '@parley/contracts/files/files.ts'
import {
  type DeliveryFilter,
  deliveryFileColumns,
  deliveryFilter,
  deliveryTexts,
  mostRowsAtOnce,
} from '@parley/contracts/reports/messages.ts'
import { sourceNames } from '@parley/contracts/reports/sources.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Notice, notify } from '../enterprises/notifications.ts'
import { fileLink } from '../files/links.ts'
import { byteOrderMark, csvLine } from '../platform/csv.ts'
import { uuidv7 } from '../platform/ids.ts'
import type { Job, JobContext } from '../platform/jobs.ts'
import type { FileAnswer, QueuedAnswer } from '../platform/serve/serve.file.ts'
import { noRequest, transact, workWithoutTransaction } from '../platform/transact.ts'
import type { Actor, Platform, Work } from '../platform/work.ts'
import { type FullDelivery, fullRows, isMoreThan } from './messages.rows.ts'
import { datesOf, scopeOf } from './messages.scope.ts'
import { shownDelivery } from './messages.ts'
import { idsOf } from './messages.walk.ts'

const exportJob = 'reports.messages.export'
const batchSize = 2000
const contentType = 'text/csv; charset=utf-8'

/** What the job has to know of the user who asked: the name, and whether that user sees numbers. */
const task = z.object({
  fileId: z.string(),
  name: z.string(),
  enterpriseId: z.string(),
  userId: z.string().nullable(),
  userName: z.string(),
  permissions: z.array(z.string()),
  filter: deliveryFilter,
})
type Task = z.output<typeof task>

/** A file that takes long is written by a job, and a notification tells when it is ready. */
export async function downloadDeliveries(work: Work, filter: DeliveryFilter): Promise<FileAnswer | QueuedAnswer> {
  const name = await work.transact(inner => fileName(inner))
  const isLong = await work.transact(async inner => {
    inner.audit({ module: 'Delivery Report', action: 'export', after: filter })
    const more = await isMoreThan(inner, await scopeOf(inner, filter), mostRowsAtOnce)
    if (more) await inner.enqueue(exportJob, taskOf(inner, name, filter))
    return more
  })
  return isLong ? { queued: true } : { name, parts: linesOf(work, filter) }
}

export function deliveryReportJobs(platform: Platform): Job[] {
  return [{ name: exportJob, retries: 5, run: (data, context) => writeOrTell(platform, task.parse(data), context) }]
}

/** After the last attempt nobody waits in vain. */
async function writeOrTell(platform: Platform, asked: Task, context: JobContext): Promise<void> {
  try {
    await writeFile(platform, asked, context)
  } catch (error) {
    if (context.lastAttempt && !context.signal.aborted) {
      const { exportFailed: title, notMade: message } = deliveryTexts
      const setting = { platform, actor: actorOf(asked), request: noRequest }
      await transact(setting, work => tell(work, asked, { title, message, link: null }))
    }
    throw error
  }
}

/** Begins anew after a crash: the link is given only when the file is complete. */
async function writeFile(platform: Platform, { fileId, ...asked }: Task, { signal }: JobContext): Promise<void> {
  const actor = actorOf(asked)
  const transactAs = <T>(act: (work: Work) => Promise<T>) => transact({ platform, actor, request: noRequest }, act)
  const work = workWithoutTransaction({ platform, actor, request: noRequest })
  const storageKey = `${asked.enterpriseId}/files/${fileId}`
  const written = { bytes: 0, rows: 0 }
  const parts = counted(work, asked.filter, { written, signal })
  await platform.storage.put(storageKey, Readable.from(parts, { objectMode: false }), contentType)
  await transactAs(async inner => {
    const file = {
      id: fileId,
      enterpriseId: asked.enterpriseId,
      name: asked.name,
      contentType,
      size: written.bytes,
      storageKey,
      purpose: 'REPORT',
      createdBy: asked.userId,
      expiresAt: new Date(Date.now() + linkDays * 86_400_000),
    }
    const isNew = await inner.db
      .insertInto('files')
      .values(file)
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    const { pathname, search } = new URL(fileLink(platform, fileId))
    const message = deliveryTexts.exported(written.rows)
    const notice = { title: deliveryTexts.exportReady, message, link: `${pathname}${search}` }
    if (isNew) await tell(inner, asked, notice)
  })
}

async function tell(work: Work, { userId }: Pick<Task, 'userId'>, notice: Pick<Notice, 'title' | 'message' | 'link'>) {
  if (userId) await notify(work, { users: [userId], type: 'export_ready', ...notice })
}

type Counting = { written: { bytes: number; rows: number }; signal: AbortSignal }

async function* counted(work: Work, filter: DeliveryFilter, { written, signal }: Counting): AsyncGenerator<Buffer> {
  for await (const { text, rows } of batchesOf(work, filter)) {
    if (signal.aborted) throw new Error('The file is written by another process.')
    const bytes = Buffer.from(text)
    written.bytes += bytes.length
    written.rows += rows
    yield bytes
  }
}

async function* linesOf(work: Work, filter: DeliveryFilter): AsyncGenerator<string> {
  for await (const { text } of batchesOf(work, filter)) yield text
}

/** Each batch is read in a transaction of its own, so that a slow reader holds nothing open. */
async function* batchesOf(work: Work, filter: DeliveryFilter): AsyncGenerator<{ text: string; rows: number }> {
  let head = byteOrderMark + csvLine(deliveryFileColumns)
  for (let before: string | null = null; ; ) {
    const rows = await batch(work, filter, before)
    yield { text: head + rows.map(row => csvLine(cellsOf(work, row))).join(''), rows: rows.length }
    head = ''
    if (rows.length < batchSize) return
    before = rows.at(-1)?.id ?? null
  }
}

function batch(work: Work, filter: DeliveryFilter, before: string | null): Promise<FullDelivery[]> {
  return work.transact(async inner => {
    const ids = await idsOf(inner, await scopeOf(inner, filter), { from: 0, most: batchSize, before })
    return fullRows(inner, sql`d.id = any(${ids}::uuid[])`)
  })
}

function cellsOf(work: Work, row: FullDelivery): string[] {
  const shown = shownDelivery(work, row)
  const at = shown.messageStatuses.at(-1)?.messageStatusTime
  return [
    shown.messageId,
    shown.transId ?? '',
    shown.channelName,
    shown.from,
    shown.to,
    shown.customerName,
    sourceNames[row.source],
    shown.templateName ?? '',
    shown.message,
    shown.currentDeliveryStatusName,
    at instanceof Date ? at.toISOString() : '',
    shown.channelErrorCode ?? '',
    shown.channelErrorDesc ?? '',
    row.createdAt.toISOString(),
  ]
}

/** `delivery_report_21-11-2026 18:30.csv`, in the enterprise's time. */
async function fileName({ db, enterpriseId }: Work): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(now() at time zone timezone, 'DD-MM-YYYY HH24:MI') as at from enterprises where id = ${enterpriseId}
  `.execute(db)
  return `delivery_report_${rows[0]?.at ?? ''}.csv`
}

function taskOf({ actor, enterpriseId, now }: Work, name: string, filter: DeliveryFilter): Task {
  return {
    fileId: uuidv7(),
    name,
    enterpriseId,
    userId: actor.id,
    userName: actor.name,
    permissions: [...actor.permissions],
    filter: { ...filter, ...datesOf(filter, now) },
  }
}

function actorOf({ enterpriseId, userId, userName, permissions }: Omit<Task, 'fileId'>): Actor {
  return { kind: 'user', enterpriseId, id: userId, name: userName, permissions: new Set(permissions), sessionId: null }
}

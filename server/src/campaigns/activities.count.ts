import type { Recipients } from '@parley/contracts/campaigns/activities.ts'
import { sql } from 'kysely'
import { noRequest, transact } from '../platform/transact.ts'
import type { Platform, Work } from '../platform/work.ts'
import { announceActivity, type Maker, makerColumns, makerOf, recipientsOf } from './activities.rows.ts'
import { type FoundFile, fileTrouble, type Inside, inspectRows, sourceOf } from './audience.file.ts'
import { countAudience } from './audience.ts'
import type { Turns } from './turns.ts'

type Uncounted = Maker & { id: string; campaignId: string }
type Counted = { recipientCount: number; file: FoundFile | null; trouble: string | null }

/** Counts whom the oldest uncounted iterations name; files are judged with it. Returns whether there may be more. */
export async function countUncounted(platform: Platform, turns: Turns): Promise<boolean> {
  const { rows } = await sql<Uncounted>`
    select id, campaign_id as "campaignId", ${makerColumns} from activities
    where recipient_count is null and deleted_at is null and id <> all(${turns.waiting()}::uuid[])
    order by id limit 20`.execute(platform.databases.system.withoutPlugins())
  return turns.take(rows, async row => {
    await count(platform, row)
    return true
  })
}

/** No transaction is open while a file is read. If the recipients were changed by then, they are counted again. */
async function count(platform: Platform, row: Uncounted): Promise<void> {
  const inside: Inside = act => transact({ platform, actor: makerOf(row), request: noRequest }, act)
  const recipients = await inside(work => recipientsOf(work, row.id))
  const counted =
    recipients.source === 'FILE'
      ? await countFile(inside, recipients)
      : await inside(work => countBook(work, row, recipients))
  await inside(async work => {
    const { numUpdatedRows } = await work.db
      .updateTable('activities')
      .set({ ...counted, file: counted.file && JSON.stringify(counted.file) })
      .where('id', '=', row.id)
      .where('recipientCount', 'is', null)
      .where(sql<boolean>`recipients = ${JSON.stringify(recipients)}::jsonb`)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) announceActivity(work, row)
  })
}

async function countFile(inside: Inside, recipients: Extract<Recipients, { source: 'FILE' }>): Promise<Counted> {
  try {
    const { file, rows } = await inspectRows(await inside(work => sourceOf(work, recipients)), recipients)
    return { recipientCount: rows, file, trouble: null }
  } catch (error) {
    const trouble = fileTrouble(error)
    if (trouble === null) throw error
    return { recipientCount: 0, file: null, trouble }
  }
}

async function countBook(work: Work, { campaignId }: Uncounted, recipients: Recipients): Promise<Counted> {
  const channel = await channelOf(work, campaignId)
  return { recipientCount: await countAudience(work, { recipients, channel }), file: null, trouble: null }
}

export function channelOf({ db, enterpriseId }: Work, campaignId: string) {
  return db
    .selectFrom('campaigns')
    .innerJoin('channels', 'channels.id', 'campaigns.channelId')
    .select(['channels.id', 'channels.enterpriseId', 'channels.type', 'channels.vendor', 'channels.data'])
    .where('campaigns.enterpriseId', '=', enterpriseId)
    .where('campaigns.id', '=', campaignId)
    .executeTakeFirstOrThrow()
}

import type { Trouble } from '@parley/vendors/standing.ts'
import { sql } from 'kysely'
import { findHolders } from '../../auth/holders.ts'
import { notify } from '../../enterprises/notifications.ts'
import type { Work } from '../../platform/work.ts'
import { channelsOfAccount } from '../channels.rows.ts'
import { tellChange } from '../channels.ts'

type Named = { id: string; name: string }

/** Tells those who keep the enterprise's channels, whether or not they send by this one. */
export async function tellKeepers(
  work: Work,
  { id }: Named,
  { title, message }: { title: string; message: string },
): Promise<void> {
  const users = await findHolders(work.db, work.enterpriseId, ['CHANNELS.EDIT'])
  await notify(work, { users, type: 'channel_down', title, message, link: `/admin/channels/${id}` })
}

/**
 * Keeps what the vendor did to the account for all of its channels, until the vendor takes it back or it ends by itself.
 * The vendor may tell each of them: who hears it again is told nothing.
 */
export async function receiveTrouble(work: Work, channel: Named, trouble: Trouble | null): Promise<void> {
  const ids = await channelsOfAccount(work, channel.id)
  const { rows } = await sql<{ id: string; before: string | null }>`
    insert into channel_lanes as l (channel_id, enterprise_id, trouble, trouble_until)
    select id, ${work.enterpriseId}, ${trouble?.text ?? null}, ${trouble?.until ?? null}::timestamptz
    from unnest(${ids}::uuid[]) id order by id
    on conflict (channel_id) do update set trouble = excluded.trouble, trouble_until = excluded.trouble_until
      where (l.trouble, l.trouble_until) is distinct from (excluded.trouble, excluded.trouble_until)
    returning channel_id as id, old.trouble as before`.execute(work.db)
  for (const { id } of rows) await tellChange(work, id)
  const isOver = trouble === null && rows.some(({ before }) => before !== null)
  if (isOver) await tellKeepers(work, channel, texts.over(channel.name))
  if (trouble && rows.length > 0) await tellKeepers(work, channel, texts.trouble(channel.name, trouble.text))
}

const texts = {
  trouble: (name: string, text: string) => ({ title: `The vendor has restricted ${name}`, message: text }),
  over: (name: string) => ({
    title: `${name} is free again`,
    message: 'The vendor has taken back what it did to the account.',
  }),
}

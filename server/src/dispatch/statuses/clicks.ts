import { sql } from 'kysely'
import { asSystem } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/work.ts'
import { touch } from './announcing.ts'

const goodForDays = 400
/** They look at a link to draw a preview, before anybody has seen it. */
const previewers =
  /facebookexternalhit|whatsapp|telegrambot|twitterbot|slackbot|linkedinbot|discordbot|skypeuripreview|googlebot|bingbot|preview|crawler|spider/i

/** Where a short link leads, and the click counted; null for one that is unknown or too old. */
export async function followLink(
  platform: Platform,
  { code, userAgent, isHead }: { code: string; userAgent: string; isHead: boolean },
): Promise<string | null> {
  return asSystem(platform.databases, async db => {
    const link = await db
      .selectFrom('shortLinks')
      .select(['url', 'deliveryId', 'broadcastId', 'enterpriseId'])
      .where('code', '=', code)
      .where('createdAt', '>', sql<Date>`now() - make_interval(days => ${goodForDays})`)
      .executeTakeFirst()
    if (!link) return null
    if (isHead || previewers.test(userAgent)) return link.url
    await sql`update short_links set clicks = clicks + 1, last_click_at = now() where code = ${code}`.execute(db)
    const first = await db
      .updateTable('deliveries')
      .set({ clickedAt: sql<Date>`now()` })
      .where('id', '=', link.deliveryId)
      .where('clickedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (first && link.broadcastId) {
      await sql`update broadcasts set clicked = clicked + 1 where id = ${link.broadcastId}`.execute(db)
      touch(link.broadcastId, link.enterpriseId)
    }
    return link.url
  })
}

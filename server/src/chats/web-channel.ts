import { webVendor } from '@parley/contracts/channels/kinds.ts'
import { settingsOf } from '../channels/channels.rows.ts'
import type { Db } from '../platform/database/database.ts'
import { denied, notFound } from '../platform/refusals.ts'
import { chatConfigOf } from './chat-config.ts'

export type WebChannel = NonNullable<Awaited<ReturnType<typeof findWebChannel>>>

/** Finds an active web channel by the id in the snippet. For visitors nothing else exists. */
export async function requireWebChannel(db: Db, channelId: string): Promise<WebChannel> {
  const channel = await findWebChannel(db, channelId)
  if (!channel) throw notFound()
  return channel
}

export function findWebChannel(db: Db, channelId: string) {
  return db
    .selectFrom('channels')
    .selectAll()
    .where('id', '=', channelId)
    .where('type', '=', 12)
    .where('vendor', '=', webVendor)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** With no list any page may talk to the channel, and any program; with one, only exactly these origins. */
export function assertOrigin(channel: WebChannel, origin: string | null): void {
  if (!isAllowedOrigin(channel, origin)) throw denied()
}

export function isAllowedOrigin(channel: WebChannel, origin: string | null): boolean {
  const allowed = (settingsOf(channel).allowedOrigins ?? '')
    .split(',')
    .flatMap(part => (part.trim() ? [part.trim()] : []))
  return allowed.length === 0 || (origin !== null && allowed.includes(origin))
}

export async function looksOf(db: Db, channel: WebChannel) {
  const { askRating } = await chatConfigOf(db, channel.enterpriseId)
  const settings = settingsOf(channel)
  return {
    title: settings.title ?? channel.name,
    color: settings.color ?? '#0F766E',
    position: settings.position === 'left' ? ('left' as const) : ('right' as const),
    launcherText: settings.launcherText ?? '',
    welcomeText: settings.welcomeText ?? '',
    preChat: (settings.preChat ?? '').split(',').flatMap(part => (part.trim() ? [part.trim()] : [])),
    // Nobody can set operational hours yet, and an enterprise without them is always open.
    openNow: true,
    askRating,
  }
}

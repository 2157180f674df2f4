import type { Inbound } from '@parley/vendors/vendor.ts'
import { sql } from 'kysely'
import { findFile } from '../files/files.ts'
import type { Work } from '../platform/work.ts'

type Message = Extract<Inbound, { kind: 'message' }>
type Place = { channelId: string; chatId: string; messageId: string }

/** The channel on which fetchers hear that a customer has sent a file. */
export const mediaChannel = 'parley_media'

/**
 * Keeps with the message what came beside its words. A file is fetched after commit, since nobody may wait for a stranger
 * in a transaction; one that is ours already, as the simulator's phone sends it, is there at once.
 */
export async function keepMedia(work: Work, place: Place, { media, location }: Message): Promise<void> {
  if (location) await keepPlace(work, place, location)
  if (!media || location) return
  const own = media.url ? await findFile(work, media.url) : undefined
  const settled = own ? { fileId: own.id, state: 'stored', settledAt: work.now } : {}
  await insert(work, place, { type: typeOf(media.type), told: JSON.stringify(media), ...settled })
  if (!own) await sql`select pg_notify(${mediaChannel}, '')`.execute(work.db)
}

/** Of a message that nobody is to answer nothing is fetched, but what is here already belongs to it. */
export async function keepStoredMedia(work: Work, place: Place, message: Message): Promise<void> {
  const url = message.media?.url
  if (url && (await findFile(work, url))) await keepMedia(work, place, message)
}

async function keepPlace(work: Work, place: Place, location: NonNullable<Message['location']>): Promise<void> {
  const { latitude, longitude } = location
  const settled = { fileId: null, state: 'stored', settledAt: work.now }
  await insert(work, place, { type: 'LOCATION', told: JSON.stringify(location), latitude, longitude, ...settled })
}

type Row = {
  type: string
  told: string
  latitude?: number
  longitude?: number
  fileId?: string | null
  state?: string
  settledAt?: Date
}

async function insert({ db, enterpriseId }: Work, place: Place, row: Row): Promise<void> {
  await db
    .insertInto('messageMedia')
    .values({ enterpriseId, ...place, ...row })
    .execute()
}

function typeOf(told: string): string {
  return ['IMAGE', 'VIDEO', 'AUDIO'].includes(told) ? told : 'DOC'
}

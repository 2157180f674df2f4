import { sql } from 'kysely'
import { asSystem } from '../platform/database/database.ts'
import type { Platform } from '../platform/work.ts'
import type { PlantedChannels } from './bots.ts'
import { type Call, callWith } from './caller.ts'
import { contacts } from './content/contacts.ts'
import type { ConversationContent } from './content/content.ts'
import { conversations } from './content/conversations.ts'

const atOnce = 6
type Message = { actor: string }

export type Garden = { platform: Platform; address: string; enterpriseId: string }

/** Plays the visitors: every message goes through the widget's door and is answered by the bot that was just trained. */
export async function plantConversations(garden: Garden, channels: PlantedChannels): Promise<void> {
  const { databases } = garden.platform
  const planting = await asSystem(databases, db =>
    db
      .selectFrom('demoPlantings')
      .select('conversations')
      .where('enterpriseId', '=', garden.enterpriseId)
      .executeTakeFirst(),
  )
  const played = new Set(planting?.conversations)
  const waiting = [...conversations.entries()].filter(([place]) => !played.has(place))
  const play = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, content] = next
      await playOne(garden, { content, channels })
      await asSystem(databases, db =>
        db
          .updateTable('demoPlantings')
          .set({ conversations: sql`array_append(conversations, ${place}::int)` })
          .where('enterpriseId', '=', garden.enterpriseId)
          .execute(),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, play))
}

async function playOne(
  { platform, address }: Garden,
  { content, channels }: { content: ConversationContent; channels: PlantedChannels },
): Promise<void> {
  const channelId = channels[content.bot]
  const known = contacts.find(({ name }) => name === content.contact)
  const session = await callWith(address)<{ token: string; visitorId: string }>(
    'POST',
    `/widget/${channelId}/session`,
    {
      name: content.contact,
      ...(known ? { email: known.email } : {}),
    },
  )
  if (known) await recognise(platform, { visitorId: session.visitorId, email: known.email })
  const call = callWith(address, session.token)
  for (const [index, message] of content.messages.entries()) {
    await call('POST', `/widget/${channelId}/message`, { message, clientId: `demo-${index}` })
    await answered(call, channelId, index + 1)
  }
  await moveBack(platform, session.visitorId, whenOf(content))
}

/** As if the page had proven who its visitor is: the conversation is the phone book's contact's, not a stranger's. */
async function recognise(
  platform: Platform,
  { visitorId, email }: { visitorId: string; email: string },
): Promise<void> {
  await asSystem(platform.databases, async db => {
    const { rows } = await sql<{ stranger: string }>`
      update visitors v set contact_id = c.id
      from contacts c, visitors before
      where v.id = ${visitorId} and before.id = v.id and c.enterprise_id = v.enterprise_id and lower(c.email) = lower(${email})
        and c.is_proven and c.id <> v.contact_id
      returning before.contact_id as stranger`.execute(db)
    for (const { stranger } of rows)
      await sql`delete from contacts where id = ${stranger} and not is_proven`.execute(db)
  })
}

/** Waits until the bot has said as much as it was asked. */
async function answered(call: Call, channelId: string, asked: number): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { messages } = await call<{ messages: Message[] }>('GET', `/widget/${channelId}/messages?perPage=200`)
    if (messages.filter(({ actor }) => actor === 'bot').length >= asked) return
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  throw new Error('The demo could not be planted: the bot did not answer.')
}

function whenOf({ daysAgo, hour }: ConversationContent): Date {
  const day = new Date(Date.now() - daysAgo * 86_400_000)
  // Mumbai is 5 h 30 min ahead of UTC.
  day.setUTCHours(hour - 5, -30, 0, 0)
  return day.getTime() < Date.now() ? day : new Date(Date.now() - 3_600_000)
}

/** The conversation keeps its pace; only its day changes, so that the week has life. */
async function moveBack(platform: Platform, visitorId: string, when: Date): Promise<void> {
  await asSystem(platform.databases, async db => {
    const { rows } = await sql<{ back: string; id: string; session: string | null }>`
      select (now() - ${when}::timestamptz)::text as back, id, bot_session_id as session from chats where visitor_id = ${visitorId}`.execute(
      db,
    )
    for (const { back, id, session } of rows) {
      await sql`update messages set acted_at = acted_at - ${back}::interval where chat_id = ${id}`.execute(db)
      await sql`update chats set created_at = created_at - ${back}::interval, last_activity_at = last_activity_at - ${back}::interval where id = ${id}`.execute(
        db,
      )
      if (!session) continue
      // An id begins with its time, and reports find a period's rows by their ids.
      await sql`
        update bot_turns set created_at = created_at - ${back}::interval,
          id = encode(substring(uuid_send(uuid_floor(created_at - ${back}::interval)) from 1 for 6) || substring(uuid_send(id) from 7), 'hex')::uuid
        where session_id = ${session}`.execute(db)
      await sql`update bot_sessions set last_message_at = last_message_at - ${back}::interval where id = ${session}`.execute(
        db,
      )
    }
  })
}

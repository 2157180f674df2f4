import type { BroadcastRequest } from '@parley/contracts/broadcasts/broadcasts.ts'
import { sql } from 'kysely'
import { isUuid } from '../platform/ids.ts'
import type { Work } from '../platform/work.ts'

export async function chatOf(work: Work, chatId: string | null | undefined) {
  if (!chatId || !isUuid(chatId)) return undefined
  return work.db
    .selectFrom('chats')
    .select(['id', 'channelId', 'contactId'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', chatId)
    .executeTakeFirst()
}

type Chat = NonNullable<Awaited<ReturnType<typeof chatOf>>>

/** Of the customer of the chat from which the request comes; none for any other request. */
export async function ownAddresses(work: Work, { resourceType, resourceId }: BroadcastRequest): Promise<Set<string>> {
  const chat = resourceType === 'CHAT' ? await chatOf(work, resourceId) : undefined
  return chat ? addressesOf(work, chat) : new Set()
}

export async function addressesOf(work: Work, { contactId, channelId }: Chat): Promise<Set<string>> {
  const { rows } = await sql<{ address: string | null }>`
    select unnest(array[phone_number, whatsapp_number]) as address from contacts
    where enterprise_id = ${work.enterpriseId} and id = ${contactId}
    union select address from contact_addresses where contact_id = ${contactId} and channel_id = ${channelId}`.execute(
    work.db,
  )
  return new Set(rows.flatMap(({ address }) => address || []))
}

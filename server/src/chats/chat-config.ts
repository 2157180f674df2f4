import { type ChatConfig, type ChatConfigDraft, chatConfigDefaults } from '@parley/contracts/chats/chat-config.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Work } from '../platform/work.ts'

export async function readChatConfig(work: Work) {
  return { chatConfig: await chatConfigOf(work.db, work.enterpriseId) }
}

export async function updateChatConfig(work: Work, draft: ChatConfigDraft) {
  const before = await chatConfigOf(work.db, work.enterpriseId)
  const changes = JSON.stringify(draft)
  await sql`
    insert into chat_configs (enterprise_id, data) values (${work.enterpriseId}, ${changes}::jsonb)
    on conflict (enterprise_id) do update set data = chat_configs.data || excluded.data, updated_at = now()`.execute(
    work.db,
  )
  const after = await chatConfigOf(work.db, work.enterpriseId)
  work.audit({ module: 'Chat Configuration', action: 'update', before, after })
  work.announce('chats.config.changed', {}, { permission: ['CHAT.HANDLE', 'CHAT.CHAT_CONFIG'] })
  return { chatConfig: after }
}

/** The settings of an enterprise over the defaults. */
export async function chatConfigOf(db: Db, enterpriseId: string): Promise<ChatConfig> {
  const row = await db
    .selectFrom('chatConfigs')
    .select('data')
    .where('enterpriseId', '=', enterpriseId)
    .executeTakeFirst()
  // Written by `updateChatConfig` alone.
  return { ...chatConfigDefaults, ...((row?.data ?? {}) as Partial<ChatConfig>) }
}

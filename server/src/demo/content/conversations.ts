import type { ConversationContent } from './content.ts'
import { hindiConversations } from './conversations-hindi.ts'
import { offTopicConversations } from './conversations-off-topic.ts'
import { orderConversations } from './conversations-orders.ts'
import { repairConversations } from './conversations-repairs.ts'

export const conversations: ConversationContent[] = [
  ...orderConversations,
  ...repairConversations,
  ...offTopicConversations,
  ...hindiConversations,
]

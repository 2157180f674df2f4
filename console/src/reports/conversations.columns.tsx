import { emotionCell } from '@parley/contracts/bots/emotions.ts'
import { type ConversationRow, conversationColumns, yesOrNo } from '@parley/contracts/bots/report.ts'
import { useMemo } from 'react'
import { useDates } from '../lib/time-zone.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { wordColumn } from '../ui/table/word-column.ts'
import { confidenceText } from './conversation.words.ts'
import { plainText } from './plain-text.ts'

/** The columns of 'User Conversations', in the documents' order (NLPREP-016). */
export function useConversationColumns(): readonly Column<ConversationRow>[] {
  const { dateTime } = useDates()
  return useMemo(
    () => [
      wordColumn('message', conversationColumns.message, row => row.userMessage, { width: 192 }),
      wordColumn('date', conversationColumns.date, row => dateTime(row.createdOn), { width: 176, onCard: true }),
      wordColumn('identified', conversationColumns.intentIdentified, row => yesOrNo(row.intentIdentified), {
        width: 124,
      }),
      wordColumn('intent', conversationColumns.intent, row => row.intent, { width: 148, onCard: true }),
      wordColumn('confidence', conversationColumns.confidence, row => confidenceText(row.confidence), {
        width: 100,
        isNumber: true,
      }),
      wordColumn('utterance', conversationColumns.trainingPhrase, row => row.utterance),
      wordColumn('response', conversationColumns.response, row => plainText(row.botResponse)),
      wordColumn('emotion', conversationColumns.emotion, row => emotionCell(row.emotion), { width: 144 }),
    ],
    [dateTime],
  )
}

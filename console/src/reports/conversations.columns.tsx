import { emotionCell } from '@parley/contracts/bots/emotions.ts'
import { type ConversationRow, conversationColumns, yesOrNo } from '@parley/contracts/bots/report.ts'
import { useMemo } from 'react'
import { useDates } from '../lib/time-zone.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { confidenceText, nothing } from './conversation.words.ts'
import { plainText } from './plain-text.ts'

/** The columns of 'User Conversations', in the documents' order (NLPREP-016). */
export function useConversationColumns(): readonly Column<ConversationRow>[] {
  const { dateTime } = useDates()
  return useMemo(
    () => [
      words('message', conversationColumns.message, row => row.userMessage, { width: 192 }),
      words('date', conversationColumns.date, row => dateTime(row.createdOn), { width: 176, onCard: true }),
      words('identified', conversationColumns.intentIdentified, row => yesOrNo(row.intentIdentified), { width: 124 }),
      words('intent', conversationColumns.intent, row => row.intent, { width: 148, onCard: true }),
      words('confidence', conversationColumns.confidence, row => confidenceText(row.confidence), {
        width: 100,
        isNumber: true,
      }),
      words('utterance', conversationColumns.trainingPhrase, row => row.utterance),
      words('response', conversationColumns.response, row => plainText(row.botResponse)),
      words('emotion', conversationColumns.emotion, row => emotionCell(row.emotion), { width: 144 }),
    ],
    [dateTime],
  )
}

type Looks = Pick<Column<ConversationRow>, 'width' | 'onCard' | 'isNumber'>

/** A cell is its whole text, cut with the text on hover, or a dash where there is none. */
function words(
  id: string,
  header: string,
  textOf: (row: ConversationRow) => string | null,
  looks: Looks = {},
): Column<ConversationRow> {
  return { id, header, cell: row => textOf(row) || nothing, text: row => textOf(row) ?? '', ...looks }
}

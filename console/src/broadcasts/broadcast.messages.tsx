import type { BroadcastDetail } from '@parley/contracts/broadcasts/broadcasts.ts'
import { useFailures, useMessages, useSaveMessages } from './broadcasts.api.ts'
import { MessagesTable } from './messages-table.view.tsx'
import { useRows } from './rows.api.ts'

/** What became of each recipient of one broadcast. */
export function BroadcastMessages({ one }: { one: BroadcastDetail }) {
  const { wanted, from } = useRows()
  const causes = useFailures(one).data
  return (
    <MessagesTable
      found={useMessages(one, wanted, from)}
      causeOf={code => causes?.find(known => known.code === code)?.what ?? null}
      save={useSaveMessages(one.id)}
    />
  )
}

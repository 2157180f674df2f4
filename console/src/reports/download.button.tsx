import { reportTexts } from '@parley/contracts/bots/report.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { localTime } from '../lib/days.ts'
import { serverNow } from '../lib/server-clock.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { Button } from '../ui/button/button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { saveFile } from '../ui/text/csv.ts'
import { type ConversationsFilter, readConversationsFile } from './report.api.ts'

/** Saves the rows that the table shows, all pages of them (NLPREP-021, NLPREP-034). */
export function DownloadButton({ rows }: { rows: ConversationsFilter }) {
  const timeZone = useTimeZone()
  const download = useMutation({
    mutationFn: () => readConversationsFile(rows),
    onSuccess: file => saveFile(fileName(localTime(serverNow(), timeZone)), file, 'text/csv;charset=utf-8'),
    onError: error => toast.error(error.message),
  })
  return (
    <Button icon={IconDownload} isBusy={download.isPending} onClick={() => download.mutate()}>
      {reportTexts.download}
    </Button>
  )
}

/** `conversation_report_{dd-MM-yyyy HH:mm}.csv` of `2026-11-21T09:30`. */
function fileName(local: string): string {
  const [year, month, day, hour, minute] = local.split(/\D/)
  return `conversation_report_${day}-${month}-${year} ${hour}:${minute}.csv`
}

import type { AgentRow } from '@parley/contracts/bots/agents.ts'
import {
  exportAgent,
  fileEndings,
  type TransferFormat,
  transferFormats,
  transferLabels,
  transferTexts,
} from '@parley/contracts/bots/transfer.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callForFile } from '../../lib/call.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { saveFile } from '../../ui/text/csv.ts'

export function ExportDialog({ agent, onClose }: { agent: AgentRow; onClose: () => void }) {
  const [format, setFormat] = useState<TransferFormat>('json')
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(exportAgent.path.replace(':agentId', agent.id), { format }),
    onSuccess: ({ file }) => {
      saveFile(`${agent.name}${fileEndings[format]}`, file, file.type)
      onClose()
    },
    onError: error => toast.error(error.message),
  })
  return (
    <Dialog
      isOpen
      title={`${transferTexts.export} ${agent.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{transferTexts.cancel}</Button>
          <Button kind="primary" isBusy={isPending} onClick={() => mutate()}>
            {transferTexts.export}
          </Button>
        </>
      }
    >
      <RadioField
        label="Format"
        options={transferFormats.map(value => ({ value, label: transferLabels[value] }))}
        value={format}
        onChange={value => setFormat(transferFormats.find(known => known === value) ?? 'json')}
      />
    </Dialog>
  )
}

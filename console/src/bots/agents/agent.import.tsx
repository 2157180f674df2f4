import {
  type ImportResult,
  importAgent,
  type TransferFormat,
  transferFormats,
  transferLabels,
  transferTexts,
} from '@parley/contracts/bots/transfer.ts'
import { IconFileImport } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callFully } from '../../lib/call.ts'
import { CallRefused } from '../../lib/call-refused.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { HiddenFileInput } from '../../ui/form/hidden-file-input.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { ImportedDialog } from './agent.imported.tsx'
import look from './agent.transfer.module.css'
import { agentsKey } from './agents.api.ts'
import { formatOf } from './transfer.format.ts'

type Chosen = { file: File; format: TransferFormat | null }

/** Picks a file, shows the format it seems to be of, and tells what became of it. */
export function ImportAgent() {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const choose = async (file: File) => setChosen({ file, format: await formatOf(file) })
  return (
    <>
      <Button icon={IconFileImport} onClick={() => input.current?.click()}>
        {transferTexts.importAgent}
      </Button>
      <HiddenFileInput
        ref={input}
        accept=".json,.zip,.yml,.yaml"
        label="Agent file"
        onFile={file => void choose(file)}
      />
      {chosen ? <ImportDialog chosen={chosen} onClose={() => setChosen(null)} onDone={setResult} /> : null}
      {result ? <ImportedDialog result={result} onClose={() => setResult(null)} /> : null}
    </>
  )
}

type ImportDialogProps = { chosen: Chosen; onClose: () => void; onDone: (result: ImportResult) => void }

function ImportDialog({ chosen: { file, format: guessed }, onClose, onDone }: ImportDialogProps) {
  const [format, setFormat] = useState(guessed)
  const { mutate, isPending, error } = useImport()
  const send = () =>
    mutate(
      { file, format },
      {
        onSuccess: ({ answer, message }) => {
          toast.success(message)
          onClose()
          onDone(answer)
        },
      },
    )
  return (
    <Dialog
      isOpen
      title={transferTexts.importAgent}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{transferTexts.cancel}</Button>
          <Button kind="primary" isBusy={isPending} onClick={send}>
            {transferTexts.import}
          </Button>
        </>
      }
    >
      <div className={look.part}>
        <dl className={look.facts}>
          <dt>File</dt>
          <dd>{file.name}</dd>
        </dl>
        <RadioField
          isInline
          label="Format"
          options={transferFormats.map(value => ({ value, label: transferLabels[value] }))}
          value={format ?? ''}
          onChange={value => setFormat(transferFormats.find(known => known === value) ?? null)}
        />
        {error ? <Faults error={error} /> : null}
      </div>
    </Dialog>
  )
}

/** All that is wrong with the file, each with its place. */
function Faults({ error }: { error: Error }) {
  const errors = error instanceof CallRefused ? error.errors : []
  return (
    <div role="alert">
      <strong>{error.message}</strong>
      <ul className={look.told}>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{field ? `${field}: ${message}` : message}</li>
        ))}
      </ul>
    </div>
  )
}

function useImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, format }: Chosen) =>
      callFully(importAgent, { body: format ? { format } : {}, files: { file } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: agentsKey }),
  })
}

import { importTexts } from '@parley/contracts/contacts/imports.ts'
import { IconDownload, IconFileTypeCsv, IconFileUpload, IconTableImport, IconUpload, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { sizeOf } from '../../lib/file-size.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { DropZone } from '../../ui/form/drop-zone.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { HiddenFileInput } from '../../ui/form/hidden-file-input.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { FileName } from '../../ui/text/file-name.tsx'
import { saveSample, useSave } from './imports.api.ts'
import shared from './imports.module.css'
import { type Sending, useSending } from './imports.sending.ts'
import look from './imports.upload.module.css'

/** Picks a CSV file or takes one that is dropped, and sends it: to be added at once, or to be looked at first. */
export function ImportChooser() {
  const sending = useSending()
  useUnsavedGuard(sending.share !== null)
  return (
    <>
      <Sample />
      <div className={look.place}>
        <DropZone label="File" isBusy={sending.share !== null} onFile={sending.choose}>
          {sending.file ? <Chosen file={sending.file} sending={sending} /> : <Picker onFile={sending.choose} />}
        </DropZone>
      </div>
      <div role="alert" className={shared.problem}>
        {sending.problem ? <FieldError message={sending.problem} /> : null}
      </div>
    </>
  )
}

function Sample() {
  const { mutate, isPending } = useSave(saveSample)
  return (
    <section className={look.sample}>
      <p>
        Start from the sample: it has a column for every field, and one line that shows how to fill it. A number that is
        known already updates its contact.
      </p>
      <Button icon={IconDownload} isBusy={isPending} onClick={() => mutate()}>
        {importTexts.sample}
      </Button>
    </section>
  )
}

function Picker({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <span className={look.emblem}>
        <Icon of={IconFileUpload} size="large" />
      </span>
      <p className={look.invitation}>Drop a CSV file here</p>
      <Button kind="primary" onClick={() => input.current?.click()}>
        Choose file
      </Button>
      <HiddenFileInput ref={input} accept=".csv,text/csv" label="CSV file" onFile={onFile} />
    </>
  )
}

function Chosen({ file, sending }: { file: File; sending: Sending }) {
  const { share, send, cancel, forget } = sending
  const buttons = useRef<HTMLDivElement>(null)
  // The button that the file was chosen by is gone.
  useEffect(() => buttons.current?.querySelector('button')?.focus(), [])
  return (
    <>
      <div className={look.file}>
        <Icon of={IconFileTypeCsv} size="large" />
        <span className={look.fileName}>
          <FileName name={file.name} limit={40} />
          <span className={shared.place}>{sizeOf(file.size)}</span>
        </span>
        {share === null ? <IconButton icon={IconX} label={`Remove ${file.name}`} onClick={forget} /> : null}
      </div>
      {share === null ? (
        <div ref={buttons} className={look.buttons}>
          <Button kind="primary" icon={IconUpload} onClick={() => void send('start')}>
            {importTexts.upload}
          </Button>
          <Button icon={IconTableImport} onClick={() => void send('look')}>
            Check columns first
          </Button>
        </div>
      ) : (
        <Sent share={share} onCancel={cancel} />
      )}
    </>
  )
}

function Sent({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.floor(share * 100)
  return (
    <div className={look.sending}>
      <div
        role="progressbar"
        aria-label="Sending the file"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={`${shared.track} ${look.way}`}
      >
        <div className={shared.done} style={{ inlineSize: `${percent}%` }} />
      </div>
      <span className={look.percent}>{percent < 100 ? `Sending, ${percent} %` : 'Almost there'}</span>
      <Button compact onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

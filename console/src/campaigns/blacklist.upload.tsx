import { type BlacklistAdded, blacklistTexts } from '@parley/contracts/campaigns/blacklist.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '../lib/format.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogCancel } from '../ui/dialog/dialog-frame.tsx'
import { Form, FormActions } from '../ui/form/form.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { useUploadBlacklist } from './blacklist.api.ts'
import { CsvField, ReasonField } from './blacklist.fields.tsx'
import look from './blacklist.module.css'
import { fileProblem, invalidWords, outcomeWords } from './blacklist.words.ts'

/** Puts the numbers of a file on the blacklist, then says what became of them. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const [outcome, setOutcome] = useState<BlacklistAdded | null>(null)
  return (
    <Dialog isOpen title={blacklistTexts.upload} onClose={onClose}>
      {outcome ? <Outcome outcome={outcome} onClose={onClose} /> : <UploadForm onUploaded={setOutcome} />}
    </Dialog>
  )
}

type Draft = { file: File | null; reason: string }

function UploadForm({ onUploaded }: { onUploaded: (outcome: BlacklistAdded) => void }) {
  const { share, send } = useSending()
  const form = useDraftForm<Draft>({
    initial: { file: null, reason: '' },
    validate: ({ file }) => ({ file: fileProblem(file) }),
    onSubmit: async ({ file, reason }) => {
      if (file) onUploaded(await send(file, reason))
    },
  })
  const picked = form.field('file')
  return (
    <Form form={form} label={blacklistTexts.upload} autoFocus={false}>
      <CsvField
        {...picked}
        // One that is none is told at once.
        error={picked.error ?? (picked.value ? fileProblem(picked.value) : null)}
        help="The numbers stand in its first column. A header is left out."
        disabled={form.isSaving}
      />
      <ReasonField {...form.field('reason')} />
      {share === null ? null : <Progress share={share} />}
      <FormActions>
        <Button kind="primary" type="submit" isBusy={form.isSaving}>
          {blacklistTexts.upload}
        </Button>
        <DialogCancel />
      </FormActions>
    </Form>
  )
}

/** What has been sent of the file, 0 to 1; null while nothing is on its way. */
function useSending() {
  const upload = useUploadBlacklist()
  const [share, setShare] = useState<number | null>(null)
  const way = useRef<AbortController | null>(null)
  // Whoever closes the dialog has given up on the file.
  useEffect(() => () => way.current?.abort(), [])
  const send = async (file: File, reason: string) => {
    const own = new AbortController()
    way.current = own
    setShare(0)
    return upload({ file, reason, signal: own.signal, onSent: setShare }).finally(() => setShare(null))
  }
  return { share, send }
}

/** Once all of it is there, nobody knows how long the server reads. */
function Progress({ share }: { share: number }) {
  const isSent = share >= 1
  return (
    <div className={look.sending}>
      <progress aria-label="Sending the file" max={1} {...(isSent ? {} : { value: share })} />
      <span>{isSent ? 'Adding the numbers' : `Sending, ${Math.floor(share * 100)} %`}</span>
    </div>
  )
}

const shownInvalid = 20

function Outcome({ outcome, onClose }: { outcome: BlacklistAdded; onClose: () => void }) {
  const words = useId()
  const done = useRef<HTMLButtonElement>(null)
  // The button that the file was sent by is gone; who cannot see hears the outcome with the new one.
  useEffect(() => done.current?.focus(), [])
  const { invalid } = outcome
  const more = invalid.length - shownInvalid
  return (
    <div className={look.outcome}>
      <p id={words} className={look.told}>
        {outcomeWords(outcome)}
        {invalid.length > 0 ? <span className={look.wrong}>{invalidWords(invalid.length)}</span> : null}
      </p>
      {invalid.length > 0 ? (
        <ul className={look.invalid} aria-label="Numbers that are not valid">
          {invalid.slice(0, shownInvalid).map((number, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may hold the same text twice, and rows never move (2026-11-26)
            <li key={index}>{number}</li>
          ))}
        </ul>
      ) : null}
      {more > 0 ? <p className={look.more}>{`and ${formatNumber(more)} more`}</p> : null}
      <FormActions>
        <Button ref={done} kind="primary" aria-describedby={words} onClick={onClose}>
          Done
        </Button>
      </FormActions>
    </div>
  )
}

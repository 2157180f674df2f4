import type { Doc } from '@parley/contracts/bots/configuration.ts'
import { alreadyThere, documentLimits, documentTexts } from '@parley/contracts/bots/documents.ts'
import { deleteQuestion } from '@parley/contracts/bots/texts.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { IconFileUpload, IconTrash, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { counted } from '../../lib/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { StatusBadge, type Tone } from '../../ui/feedback/status-badge.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FieldError } from '../../ui/form/field.tsx'
import { FileName } from '../../ui/text/file-name.tsx'
import { useDeleteDocument, useUploadDocuments } from './gen-ai.api.ts'
import look from './gen-ai.module.css'

type GenAiDocumentsProps = { agentId: string; documents: readonly Doc[]; error: string | null; isOn: boolean }

/** Files are pending until 'Upload' sends them; what is uploaded counts at once, whatever becomes of the form. */
export function GenAiDocuments({ agentId, documents, error, isOn }: GenAiDocumentsProps) {
  const [pending, setPending] = useState<readonly File[]>([])
  const { mutate, isPending } = useUploadDocuments(agentId)
  const choose = (files: readonly File[]) => setPending([...pending, ...fitting(files, pending, documents)])
  const upload = () => mutate(pending, { onSuccess: () => setPending([]) })
  const take = (file: File) => {
    if (isPending) return toast.error(documentTexts.cannotDelete)
    setPending(pending.filter(each => each !== file))
    toast.info(documentTexts.removed)
  }
  return (
    <>
      <FilePicker isOn={isOn} onChoose={choose} />
      {error ? (
        <div className={look.error} role="alert">
          <FieldError message={error} />
        </div>
      ) : null}
      {pending.length > 0 ? (
        <ul className={look.list} aria-label="Files to upload">
          {pending.map(file => (
            <li key={file.name} className={look.row}>
              <span className={look.name}>
                <FileName name={file.name} />
              </span>
              <span className={look.hint}>{sizeOf(file.size)}</span>
              <IconButton icon={IconX} label={`Remove ${file.name}`} onClick={() => take(file)} />
            </li>
          ))}
          <li className={look.row}>
            <Button isBusy={isPending} onClick={upload}>
              Upload
            </Button>
          </li>
        </ul>
      ) : null}
      <Uploaded agentId={agentId} documents={documents} isOn={isOn} />
    </>
  )
}

function FilePicker({ isOn, onChoose }: { isOn: boolean; onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={look.line}>
      <Button icon={IconFileUpload} disabled={!isOn} onClick={() => input.current?.click()}>
        Browse File
      </Button>
      <span className={look.hint}>PDF, up to 20 MB each</span>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        hidden
        aria-label="Files"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // The same file may be chosen again after it was taken off the list.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

const states: Record<Doc['state'], { label: string; tone: Tone }> = {
  UPLOADED: { label: 'Uploaded', tone: 'neutral' },
  INDEXED: { label: 'Indexed', tone: 'success' },
  FAILED: { label: 'Failed', tone: 'danger' },
}

function Uploaded({ agentId, documents, isOn }: { agentId: string; documents: readonly Doc[]; isOn: boolean }) {
  const confirm = useConfirm()
  const { mutate } = useDeleteDocument(agentId)
  const ask = async (fileName: string) => {
    if (await confirm({ question: deleteQuestion('document'), isDanger: true })) mutate(fileName)
  }
  return (
    <ul className={look.list} aria-label="Documents">
      {documents.map(({ id, fileName, size, pages, state, error }) => (
        <li key={id} className={look.row}>
          <span className={look.name}>
            <FileName name={fileName} />
          </span>
          <span className={look.hint}>
            {error ?? (pages === null ? sizeOf(size) : `${sizeOf(size)}, ${counted(pages, 'page')}`)}
          </span>
          <StatusBadge {...states[state]} />
          {isOn ? (
            <IconButton icon={IconTrash} label={`Delete ${fileName}`} onClick={() => void ask(fileName)} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Says of each file that is left out why it is. */
function fitting(files: readonly File[], pending: readonly File[], documents: readonly Doc[]): File[] {
  const taken = new Set(
    [...pending.map(({ name }) => name), ...documents.map(({ fileName }) => fileName)].map(sameText),
  )
  return files.filter(file => {
    const problem = problemOf(file, taken)
    if (problem) toast.error(problem)
    else taken.add(sameText(file.name))
    return problem === null
  })
}

function problemOf({ name, size, type }: File, taken: ReadonlySet<string>): string | null {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return documentTexts.invalidFormat
  if (taken.has(sameText(name))) return alreadyThere(name)
  if (size > documentLimits.bytes) return documentTexts.tooLarge
  return taken.size >= documentLimits.files ? documentTexts.tooMany : null
}

function sizeOf(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

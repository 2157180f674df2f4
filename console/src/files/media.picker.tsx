import { typeKey } from '@parley/contracts/channels/channels.ts'
import { mediaTexts } from '@parley/contracts/files/media.ts'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { fileHere } from '../lib/address-here.ts'
import { Button } from '../ui/button/button.tsx'
import { Icon } from '../ui/button/icon.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { FieldProblem } from '../ui/form/field-problem.tsx'
import { Picture } from '../ui/picture/picture.tsx'
import { FileName } from '../ui/text/file-name.tsx'
import { AttachmentPicker } from './attachment.picker.tsx'
import { checkMedia, type PickedAttachment } from './library.api.ts'
import { takenWords, typeIcons, typeLabels } from './library.view.ts'
import look from './media.module.css'
import { useTaken } from './use-taken.ts'

export type MediaKind = 'IMAGE' | 'VIDEO' | 'DOC'
/** A file that was chosen, as it is kept: some of its keepers know no more of it than where it is. */
type Chosen = { url: string; fileName?: string | undefined }

export type MediaPickerProps = {
  label: string
  kind: MediaKind
  /** What a channel of this type takes is told, and asked of the server. */
  channelType: number
  value: Chosen | null
  /** By which its form finds it among what is to be mended. */
  name?: string | undefined
  error?: string | null | undefined
  isRequired?: boolean
  isLocked?: boolean
  /** What is sent up stays, and an address that the library holds will do as well. */
  isKept?: boolean
  onChange: (picked: PickedAttachment | null) => void
  /** Told why a chosen file was not taken. */
  onRefused?: (told: string) => void
}

/** One file of the library, or one sent up now, shown as soon as it is chosen. */
export function MediaPicker(props: MediaPickerProps) {
  const { label, kind, value, name, error, isRequired, isLocked, isKept = false, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const { isChecking, refusal, setRefusal, check } = useCheck(props)
  const channelType = capitalsOf(props.channelType)
  const { endings, most } = useTaken({ channelType, mediaType: kind, isForTemplate: true })
  const field = useFocusKept(isChecking)
  const shown = refusal ?? error
  const pick = async (picked: PickedAttachment) => {
    setOpen(false)
    if (await check(picked)) onChange(picked)
  }
  const remove = () => {
    setRefusal(null)
    onChange(null)
  }
  return (
    <fieldset ref={field} name={name} className={look.field}>
      <legend className={look.label}>
        {label}
        {isRequired ? <span className={look.star}> *</span> : null}
      </legend>
      <div className={look.picked}>
        {value ? <Shown kind={kind} value={value} /> : <span className={look.none}>None yet</span>}
        {isLocked ? null : (
          <Button compact icon={IconPaperclip} isBusy={isChecking} onClick={() => setOpen(true)}>
            {value ? 'Change' : 'Add Attachment'}
          </Button>
        )}
        {value && !isLocked ? (
          <IconButton compact icon={IconX} label={`Remove ${nameOf(value, kind)}`} onClick={remove} />
        ) : null}
      </div>
      {isLocked ? null : <p className={look.taken}>{takenWords(endings, most)}</p>}
      <FieldProblem message={shown} />
      {isOpen ? (
        <AttachmentPicker
          mediaType={kind}
          uploadsFor={channelType}
          isForTemplate
          isKept={isKept}
          onPick={picked => void pick(picked)}
          onRefused={setRefusal}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </fieldset>
  )
}

/** The button that opened the library is shut while a file is checked, and loses the focus that it was given back. */
function useFocusKept(isChecking: boolean) {
  const field = useRef<HTMLFieldSetElement>(null)
  const wasChecking = useRef(false)
  useEffect(() => {
    if (wasChecking.current && !isChecking && document.activeElement === document.body) {
      field.current?.querySelector('button')?.focus()
    }
    wasChecking.current = isChecking
  }, [isChecking])
  return field
}

function Shown({ kind, value }: { kind: MediaKind; value: Chosen }) {
  const picture = kind === 'IMAGE' ? fileHere(value.url) : null
  return (
    <span className={look.chosen}>
      <span className={look.face}>{picture ? <Picture alt="" src={picture} /> : <Icon of={typeIcons[kind]} />}</span>
      <FileName name={nameOf(value, kind)} />
    </span>
  )
}

/** Files name a type of channel in capitals: `WHATSAPP`. */
function capitalsOf(channelType: number): string {
  return typeKey(channelType)?.toUpperCase() ?? ''
}

function nameOf({ fileName }: Chosen, kind: MediaKind): string {
  return fileName || typeLabels[kind]
}

/** Asks whether the channel takes a file, and says why not. */
function useCheck({ kind, channelType, isKept, onRefused }: MediaPickerProps) {
  const [isChecking, setChecking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const check = async (picked: PickedAttachment) => {
    // Nobody but who has it can judge what lies elsewhere.
    const isElsewhere = isKept && picked.id === picked.url
    setChecking(true)
    const problem = isElsewhere ? null : await problemWith(picked, capitalsOf(channelType), kind)
    setChecking(false)
    setRefusal(problem)
    if (problem) onRefused?.(problem)
    return problem === null
  }
  return { isChecking, refusal, setRefusal, check }
}

/** What keeps a file from being sent, first by what is known here, then in the server's words. */
async function problemWith(picked: PickedAttachment, channelType: string, kind: MediaKind): Promise<string | null> {
  if (!picked.id) return mediaTexts.missing
  if (kind === 'DOC' && picked.contentType && picked.contentType !== 'application/pdf') return mediaTexts.invalidType
  try {
    await checkMedia(picked.id, channelType, kind)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

import { broadcastTexts, type ChosenFile } from '@parley/contracts/broadcasts/broadcasts.ts'
import { mediaTexts } from '@parley/contracts/files/media.ts'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { AttachmentPicker } from '../files/attachment.picker.tsx'
import type { PickedAttachment } from '../files/library.api.ts'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { toast, toastTimes } from '../ui/feedback/toast.ts'
import { FieldError } from '../ui/form/field.tsx'
import { FileName } from '../ui/text/file-name.tsx'
import { checkMedia } from './send.api.ts'
import { type ChannelType, type MediaKind, mediaWanted } from './send.draft.ts'
import look from './send.module.css'
import type { SendState } from './use-send-form.ts'

type MediaProps = { state: SendState; isLocked: boolean }

/** What stands above the text of a template, where it wants a picture, a film or a document. */
export function HeaderMedia({ state, isLocked }: MediaProps) {
  const { form, template, change, problemAt } = state
  const kind = template ? mediaWanted(template).header : null
  if (!kind) return null
  return (
    <MediaField
      label={`Attachment (${kindWords[kind]})`}
      kind={kind}
      channelType={form.values.channelType}
      value={form.values.media}
      error={problemAt('media')}
      isLocked={isLocked}
      onChange={media => change({ media })}
    />
  )
}

/** One for each card. */
export function CardMedia({ state, isLocked }: MediaProps) {
  const { form, template, change, problemAt } = state
  const kinds = template ? mediaWanted(template).cards : []
  const { cards } = form.values
  if (kinds.length === 0) return null
  return (
    <fieldset className={look.cards}>
      <legend className={look.legend}>Media of the cards</legend>
      {kinds.map((kind, index) => (
        <MediaField
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place alone (2026-11-21)
          key={index}
          label={`Card ${index + 1} (${kindWords[kind]})`}
          kind={kind}
          channelType={form.values.channelType}
          value={cards[index] ?? null}
          error={problemAt(`cards.${index}`)}
          isLocked={isLocked}
          onChange={media => change({ cards: kinds.map((_, at) => (at === index ? media : (cards[at] ?? null))) })}
        />
      ))}
    </fieldset>
  )
}

const kindWords: Record<MediaKind, string> = { IMAGE: 'image', VIDEO: 'video', DOC: 'PDF document' }

type MediaFieldProps = {
  label: string
  kind: MediaKind
  channelType: ChannelType
  value: ChosenFile | null
  error: string | null
  isLocked: boolean
  onChange: (media: ChosenFile | null) => void
}

function MediaField({ label, kind, channelType, value, error, isLocked, onChange }: MediaFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const { isChecking, refusal, setRefusal, check } = useCheck(channelType, kind)
  const shown = refusal ?? error
  const pick = async (picked: PickedAttachment) => {
    setOpen(false)
    if (await check(picked)) onChange({ id: picked.id, fileName: picked.fileName, type: kind, url: picked.url })
  }
  const remove = () => {
    setRefusal(null)
    onChange(null)
  }
  return (
    <fieldset className={look.media}>
      <legend className={look.label}>
        {label}
        {isLocked ? null : <span className={look.star}> *</span>}
      </legend>
      <div className={look.picked}>
        {value ? <FileName name={nameOf(value)} /> : <span className={look.none}>None yet</span>}
        {isLocked ? null : (
          <Button compact icon={IconPaperclip} isBusy={isChecking} onClick={() => setOpen(true)}>
            {value ? 'Change' : 'Add Attachment'}
          </Button>
        )}
        {value && !isLocked ? (
          <IconButton compact icon={IconX} label={`Remove ${nameOf(value)}`} onClick={remove} />
        ) : null}
      </div>
      <div role="alert" className={look.problem}>
        {shown ? <FieldError message={shown} /> : null}
      </div>
      {isOpen ? (
        <AttachmentPicker
          mediaType={kind}
          uploadsFor={channelType === '10' ? 'RCS' : 'WHATSAPP'}
          onPick={picked => void pick(picked)}
          onRefused={setRefusal}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </fieldset>
  )
}

/** Asks whether a file may be sent, and says why not. */
function useCheck(channelType: ChannelType, kind: MediaKind) {
  const [isChecking, setChecking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const check = async (picked: PickedAttachment) => {
    setChecking(true)
    const problem = await problemWith(picked, channelType, kind)
    setChecking(false)
    setRefusal(problem)
    if (problem) toast.error(problem, { duration: toastTimes.broadcast })
    return problem === null
  }
  return { isChecking, refusal, setRefusal, check }
}

function nameOf({ fileName }: ChosenFile): string {
  return fileName ?? 'Attachment'
}

/** What keeps a file from being sent, first by what is known here, then in the server's words. */
async function problemWith(
  picked: PickedAttachment,
  channelType: ChannelType,
  kind: MediaKind,
): Promise<string | null> {
  if (!picked.id) return broadcastTexts.mediaUnknown
  if (kind === 'DOC' && picked.contentType && picked.contentType !== 'application/pdf') return mediaTexts.invalidType
  try {
    await checkMedia(picked.id, channelType, kind)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

import type { ChosenFile } from '@parley/contracts/broadcasts/broadcasts.ts'
import type { PickedAttachment } from '../files/library.api.ts'
import { type MediaKind, MediaPicker } from '../files/media.picker.tsx'
import { toast, toastTimes } from '../ui/feedback/toast.ts'
import type { MessageState } from './message.api.ts'
import { type ChannelType, mediaWanted } from './send.draft.ts'
import look from './send.module.css'

type MediaProps = { state: MessageState; isLocked: boolean }

/** What stands above the text of a template, where it wants a picture, a film or a document. */
export function HeaderMedia({ state, isLocked }: MediaProps) {
  const { form, template, change, problemAt } = state
  const kind = template ? mediaWanted(template).header : null
  if (!kind) return null
  return (
    <MediaField
      name="media"
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
          name={`cards.${index}`}
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
  name: string
  label: string
  kind: MediaKind
  channelType: ChannelType
  value: ChosenFile | null
  error: string | null
  isLocked: boolean
  onChange: (media: ChosenFile | null) => void
}

function MediaField({ channelType, value, isLocked, onChange, ...field }: MediaFieldProps) {
  const choose = (picked: PickedAttachment | null) =>
    onChange(picked && { id: picked.id, fileName: picked.fileName, type: field.kind, url: picked.url })
  return (
    <MediaPicker
      {...field}
      channelType={Number(channelType)}
      value={value && { url: value.url ?? '', fileName: value.fileName || 'Attachment' }}
      isRequired={!isLocked}
      isLocked={isLocked}
      onChange={choose}
      onRefused={told => toast.error(told, { duration: toastTimes.broadcast })}
    />
  )
}

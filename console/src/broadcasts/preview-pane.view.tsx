import type { ChosenFile } from '@parley/contracts/broadcasts/broadcasts.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import type { FilledMedia, FilledTemplate } from '@parley/contracts/templates/filled.ts'
import { checkMapping, type ReadColumn } from '@parley/contracts/templates/mapping.ts'
import { type ChosenMedia, fillTemplate, previewOf } from '@parley/contracts/templates/render.ts'
import { useProfile } from '../auth/profile.api.ts'
import { useChannelChoice } from '../channels/choices.api.ts'
import { addressHere } from '../lib/address-here.ts'
import { TemplatePreview } from '../templates/template-preview.view.tsx'
import type { MessageDraft } from './message.api.ts'
import { captionOf, type Shown } from './preview.words.ts'
import { type ChosenTemplate, emptyDraft, type SendDraft } from './send.draft.ts'
import look from './send.module.css'
import { lackedBy, shownValues } from './shown.api.ts'
import { useShownRecipient } from './use-first-recipient.ts'

type PreviewProps = {
  state: {
    template: ChosenTemplate | null
    applied: MessageDraft & Partial<SendDraft>
    form?: { values: Pick<MessageDraft, 'channelId'> }
  }
  /** Who writes, where the channel may be no more. */
  channelName?: string
  caption?: (shown: Shown) => string
}

/** The message as the first known recipient gets it; before there is one, with what the template has as samples. */
export function PreviewPane({ state, channelName, caption = captionOf }: PreviewProps) {
  const { template, applied: written, form } = state
  const applied = { ...emptyDraft, ...written }
  const { recipient, read, isRead } = useShownRecipient(applied)
  const { timezone: timeZone } = useProfile().enterprise
  // The chosen one at once: the template that shows is of it already.
  const { channelId } = form?.values ?? applied
  const sender = useChannelChoice(channelId).data?.name ?? channelName
  if (!template) return null
  const { templateId, mapping } = applied
  const shown: Shown = {
    isMapped: templateId === template.id && checkMapping(template, mapping).length === 0,
    isSame: mapping.every(({ type }) => type === 'static'),
    who: recipient && (recipient.name || formatPhoneNumber(recipient.phoneNumber)),
    lacked: lackedBy(template, mapping, read),
    isRead,
  }
  return (
    <div className={look.stack}>
      <p className={look.none}>{caption(shown)}</p>
      <TemplatePreview
        filled={filledFor(template, applied, { read, timeZone })}
        channelType={template.channelType}
        {...(sender ? { sender } : {})}
      />
    </div>
  )
}

/** What is mapped stands in its place; what is not yet shows its sample. */
function filledFor(
  template: ChosenTemplate,
  { templateId, mapping, ...draft }: SendDraft,
  { read, ...clock }: { read: ReadColumn; timeZone: string },
): FilledTemplate {
  if (templateId !== template.id) return previewOf(template)
  return fillTemplate(template, shownValues(template, mapping, read, clock), mediaOf(draft))
}

function mediaOf({ media, cards }: Pick<SendDraft, 'media' | 'cards'>): ChosenMedia {
  return { ...(media ? { header: fileOf(media) } : {}), cards: cards.map(card => (card ? fileOf(card) : undefined)) }
}

function fileOf({ type = 'IMAGE', url = '', fileName = '' }: ChosenFile): FilledMedia {
  return { type, url: url ? addressHere(url) : '', fileName }
}

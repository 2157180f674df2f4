import type { ChosenFile } from '@parley/contracts/broadcasts/broadcasts.ts'
import type { Contact } from '@parley/contracts/contacts/contacts.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import type { FilledMedia, FilledTemplate } from '@parley/contracts/templates/filled.ts'
import { checkMapping, knownValues, type ReadColumn } from '@parley/contracts/templates/mapping.ts'
import { type ChosenMedia, fillTemplate, previewOf, sampleValues } from '@parley/contracts/templates/render.ts'
import { useChannelChoice } from '../channels/choices.api.ts'
import { addressHere } from '../lib/address-here.ts'
import { TemplatePreview } from '../templates/template-preview.view.tsx'
import { columnsOf } from './mapping.value.ts'
import type { MessageDraft } from './message.api.ts'
import { type ChosenTemplate, emptyDraft, type SendDraft } from './send.draft.ts'
import look from './send.module.css'
import { useFields } from './use-columns.ts'
import { useFirstRecipient } from './use-first-recipient.ts'

type PreviewProps = { state: { template: ChosenTemplate | null; applied: MessageDraft & Partial<SendDraft> } }

/** The message as the first known recipient gets it; before there is one, with what the template has as samples. */
export function PreviewPane({ state: { template, applied: written } }: PreviewProps) {
  const applied = { ...emptyDraft, ...written }
  const recipient = useFirstRecipient(applied)
  const fields = useFields()
  const sender = useChannelChoice(applied.channelId).data?.name
  if (!template) return null
  const read: ReadColumn = recipient ? columnsOf(recipient, fields) : () => undefined
  return (
    <div className={look.stack}>
      <p className={look.none}>{captionOf(template, applied, recipient)}</p>
      <TemplatePreview
        filled={filledFor(template, applied, read)}
        channelType={template.channelType}
        {...(sender ? { sender } : {})}
      />
    </div>
  )
}

function captionOf(template: ChosenTemplate, { templateId, mapping }: SendDraft, recipient: Contact | null): string {
  const isMapped = templateId === template.id && checkMapping(template, mapping).length === 0
  if (isMapped && recipient) return `As ${recipient.name || formatPhoneNumber(recipient.phoneNumber)} gets it`
  return isMapped && mapping.every(({ type }) => type === 'static') ? 'As everybody gets it' : 'With sample values'
}

/** What is mapped stands in its place; what is not yet shows its sample. */
function filledFor(
  template: ChosenTemplate,
  { templateId, mapping, ...draft }: SendDraft,
  read: ReadColumn,
): FilledTemplate {
  if (templateId !== template.id) return previewOf(template)
  const values = { ...sampleValues(template.components), ...knownValues(template, mapping, read) }
  return fillTemplate(template, values, mediaOf(draft))
}

function mediaOf({ media, cards }: Pick<SendDraft, 'media' | 'cards'>): ChosenMedia {
  return { ...(media ? { header: fileOf(media) } : {}), cards: cards.map(card => (card ? fileOf(card) : undefined)) }
}

function fileOf({ type = 'IMAGE', url = '', fileName = '' }: ChosenFile): FilledMedia {
  return { type, url: url ? addressHere(url) : '', fileName }
}

import { channelTypes } from '@parley/contracts/channels/channels.ts'
import { rcs, whatsApp } from '@parley/contracts/channels/kinds.ts'
import { useState } from 'react'
import { ChannelPicker } from '../channels/channel.picker.tsx'
import { channelLabel, useChannelChoice } from '../channels/choices.api.ts'
import { finderPages } from '../lib/found-pages.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { FinderField } from '../ui/form/finder-field.tsx'
import { RadioField } from '../ui/form/radio-field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextAreaField } from '../ui/form/text-area-field.tsx'
import { CardMedia, HeaderMedia } from './media.field.tsx'
import type { MessageState, TemplateState } from './message.api.ts'
import { useTemplate, useTemplateChoices } from './send.api.ts'
import type { ChannelType } from './send.draft.ts'

/** What may no longer be changed. */
export type Locks = { channel: boolean; template: boolean; mapping: boolean; numbers: boolean }
export const nothingLocked: Locks = { channel: false, template: false, mapping: false, numbers: false }
export const allLocked: Locks = { channel: true, template: true, mapping: true, numbers: true }

type FieldsProps = {
  state: MessageState
  locks: Locks
  /** Of what was sent: the channel may be no more. */
  channelName?: string
}

/** From which channel which template goes out, and with which media. */
export function MessageFields({ state, locks, channelName }: FieldsProps) {
  const { templateId } = state.form.values
  return (
    <>
      <ChannelFields state={state} isLocked={locks.channel} channelName={channelName} />
      {channelName !== undefined && state.template ? (
        <SentTemplate template={state.template} />
      ) : (
        <TemplateField state={state} isLocked={locks.template} />
      )}
      {/* What was said of the files of another template is of no account. */}
      <HeaderMedia key={`header ${templateId}`} state={state} isLocked={locks.template} />
      <CardMedia key={`cards ${templateId}`} state={state} isLocked={locks.template} />
    </>
  )
}

const typeOptions: { value: ChannelType; label: string }[] = [
  { value: `${whatsApp}`, label: channelTypes[whatsApp] },
  { value: `${rcs}`, label: channelTypes[rcs] },
]

/** A program may have sent by a channel of another type. */
function optionsFor(type: ChannelType) {
  if (typeOptions.some(({ value }) => value === type)) return typeOptions
  const names: Record<number, string> = channelTypes
  return [{ value: type, label: names[Number(type)] ?? '' }]
}

type LockedProps = { state: MessageState; isLocked: boolean }

function ChannelFields({ state, isLocked, channelName }: LockedProps & { channelName: string | undefined }) {
  const { form, change } = state
  const { channelType, channelId } = form.values
  return (
    <>
      <RadioField
        isInline
        label="Channel type"
        disabled={isLocked}
        options={optionsFor(channelType)}
        value={channelType}
        onChange={value => change({ channelType: value === `${rcs}` ? `${rcs}` : `${whatsApp}` })}
      />
      {channelName === undefined ? (
        <ChannelPicker
          {...form.field('channelId')}
          type={Number(channelType)}
          required={!isLocked}
          disabled={isLocked}
          onChange={next => change({ channelId: next })}
        />
      ) : (
        <SentChannel channelId={channelId ?? ''} name={channelName} />
      )}
    </>
  )
}

/** The channel as it is, or as it was called. */
function SentChannel({ channelId, name }: { channelId: string; name: string }) {
  const { data } = useChannelChoice(channelId)
  const label = data ? channelLabel(data) : name
  return (
    <SelectField
      label="Channel"
      disabled
      options={[{ value: channelId, label }]}
      value={channelId}
      onChange={() => undefined}
    />
  )
}

/** What it was called, however long that is. */
function SentTemplate({ template }: { template: NonNullable<MessageState['template']> }) {
  const { label } = templateOption(template)
  return <TextAreaField label="Template" disabled rows={1} maxRows={24} value={label} onChange={() => undefined} />
}

type TemplateFieldProps = { state: TemplateState; isLocked: boolean }

/** One of the approved templates of the channel. */
export function TemplateField({ state: { form, template, change }, isLocked }: TemplateFieldProps) {
  const [search, setSearch] = useState('')
  const { channelId, templateId } = form.values
  const found = useTemplateChoices(channelId, search)
  const binding = form.field('templateId')
  const nothing = search ? 'No match' : 'No approved template on this channel yet'
  const { unread, paging } = finderPages(found, { what: 'templates', nothing })
  return (
    <>
      <FinderField
        key={channelId}
        {...binding}
        error={binding.error ?? (templateId ? null : unread)}
        label="Template"
        required={!isLocked}
        disabled={isLocked || !channelId}
        placeholder={channelId ? 'Choose a template' : 'Choose a channel first'}
        options={(found.data ?? []).map(templateOption)}
        chosen={template ? templateOption(template) : null}
        onSearch={setSearch}
        {...paging}
        onChange={next => change({ templateId: next })}
      />
      {template ? null : <TemplateFailure channelId={channelId} templateId={templateId} />}
    </>
  )
}

/** Why the chosen template could not be read, and the way to it. */
function TemplateFailure({ channelId, templateId }: { channelId: string | null; templateId: string | null }) {
  const { error, refetch, isFetching } = useTemplate(channelId, templateId)
  if (!error) return null
  return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
}

function templateOption({ id, name, language }: { id: string; name: string; language: string }) {
  return { value: id, label: `${name} (${language})` }
}

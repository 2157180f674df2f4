import { useState } from 'react'
import { FinderField } from '../ui/form/finder-field.tsx'
import { RadioField } from '../ui/form/radio-field.tsx'
import { CardMedia, HeaderMedia } from './media.field.tsx'
import { useChannel, useChannelChoices, useTemplateChoices } from './send.api.ts'
import type { ChannelType } from './send.draft.ts'
import type { SendState } from './use-send-form.ts'

/** What may no longer be changed. */
export type Locks = { channel: boolean; template: boolean; mapping: boolean; numbers: boolean }
export const nothingLocked: Locks = { channel: false, template: false, mapping: false, numbers: false }
export const allLocked: Locks = { channel: true, template: true, mapping: true, numbers: true }

type FieldsProps = { state: SendState; locks: Locks }

/** From which channel which template goes out, and with which media. */
export function MessageFields({ state, locks }: FieldsProps) {
  const { templateId } = state.form.values
  return (
    <>
      <ChannelFields state={state} isLocked={locks.channel} />
      <TemplateField state={state} isLocked={locks.template} />
      {/* What was said of the files of another template is of no account. */}
      <HeaderMedia key={`header ${templateId}`} state={state} isLocked={locks.template} />
      <CardMedia key={`cards ${templateId}`} state={state} isLocked={locks.template} />
    </>
  )
}

const typeOptions: { value: ChannelType; label: string }[] = [
  { value: '4', label: 'WhatsApp' },
  { value: '10', label: 'RCS' },
]

type LockedProps = { state: SendState; isLocked: boolean }

function ChannelFields({ state: { form, change }, isLocked }: LockedProps) {
  const [search, setSearch] = useState('')
  const { channelId, channelType } = form.values
  const found = useChannelChoices(channelType, search)
  const binding = form.field('channelId')
  const { data: chosen, error: gone } = useChannel(channelId)
  return (
    <>
      <RadioField
        isInline
        label="Channel type"
        disabled={isLocked}
        options={typeOptions}
        value={channelType}
        onChange={value => change({ channelType: value === '10' ? '10' : '4' })}
      />
      <FinderField
        // The pages of one type are none of the other.
        key={channelType}
        {...binding}
        error={binding.error ?? gone?.message ?? unread(found, 'channels')}
        label="Channel"
        required
        disabled={isLocked}
        placeholder="Choose a channel"
        nothingFound={search ? 'No match' : 'No active channel of this type yet'}
        options={(found.data ?? []).map(channelOption)}
        chosen={chosen ? channelOption(chosen) : null}
        onSearch={setSearch}
        isBusy={found.isFetching}
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
        onChange={next => change({ channelId: next })}
      />
    </>
  )
}

function TemplateField({ state: { form, template, templateError, change }, isLocked }: LockedProps) {
  const [search, setSearch] = useState('')
  const { channelId, templateId } = form.values
  const found = useTemplateChoices(channelId, search)
  const binding = form.field('templateId')
  return (
    <FinderField
      key={channelId}
      {...binding}
      error={binding.error ?? (templateId ? templateError : unread(found, 'templates'))}
      label="Template"
      required
      disabled={isLocked || !channelId}
      placeholder={channelId ? 'Choose a template' : 'Choose a channel first'}
      nothingFound={search ? 'No match' : 'No approved template on this channel yet'}
      options={(found.data ?? []).map(templateOption)}
      chosen={template ? templateOption(template) : null}
      onSearch={setSearch}
      isBusy={found.isFetching}
      onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
      onChange={next => change({ templateId: next })}
    />
  )
}

/** An empty list would pass for there being none. */
function unread({ isError, data }: { isError: boolean; data: unknown }, what: string): string | null {
  return isError && data === undefined ? `Couldn’t read the ${what}. Type a name to try again.` : null
}

function channelOption({ id, name, contactId }: { id: string; name: string; contactId: string }) {
  return { value: id, label: contactId ? `${name} (${contactId})` : name }
}

function templateOption({ id, name, language }: { id: string; name: string; language: string }) {
  return { value: id, label: `${name} (${language})` }
}

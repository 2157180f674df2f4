import { templateTypes } from '@parley/contracts/channels/kinds.ts'
import type { ChannelConfig } from '@parley/contracts/channels/pickers.ts'
import {
  type Category,
  categories,
  categoryNames,
  type Layout,
  layoutNames,
  layouts,
} from '@parley/contracts/templates/components.ts'
import { type Kind, listHref } from '@parley/contracts/templates/kinds.ts'
import { languageName, languageNames } from '@parley/contracts/templates/languages.ts'
import { templateLimits } from '@parley/contracts/templates/limits.ts'
import { previewOf } from '@parley/contracts/templates/render.ts'
import { type Template, templateTexts } from '@parley/contracts/templates/templates.ts'
import { useDeferredValue } from 'react'
import { ChannelPicker } from '../channels/channel.picker.tsx'
import { useChannelChoice } from '../channels/choices.api.ts'
import { Button } from '../ui/button/button.tsx'
import { FieldPair, Form, FormActions } from '../ui/form/form.tsx'
import { RadioField } from '../ui/form/radio-field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { CountedField } from './counted.field.tsx'
import { Lockable } from './lockable.tsx'
import { contentOf, isPlain } from './template.draft.ts'
import look from './template.module.css'
import { TemplateParts } from './template.parts.tsx'
import { TemplatePreview } from './template-preview.view.tsx'
import { type TemplateEditor, useTemplateForm } from './use-template-form.ts'

export type TemplateFormProps = {
  kind: Kind
  /** Null writes a new one. */
  template: Template | null
  /** The first of those to choose from. */
  channels: readonly ChannelConfig[]
  isReadOnly: boolean
}

/** What is written on the left, what a phone shows of it on the right. */
export function TemplateForm({ kind, template, channels, isReadOnly }: TemplateFormProps) {
  const only = channels.length === 1 ? (channels[0]?.id ?? null) : null
  const editor = useTemplateForm({ kind, template, channelId: only, isReadOnly })
  const { form } = editor
  return (
    <div className={look.columns}>
      <Form form={form} label="Template" isLong autoFocus={template === null}>
        <div className={look.fields}>
          <Lockable isLocked={isReadOnly}>
            <Basics editor={editor} channels={channels} isNew={template === null} />
          </Lockable>
          <TemplateParts editor={editor} />
        </div>
        {isReadOnly ? null : <Actions editor={editor} kind={kind} />}
      </Form>
      <Preview editor={editor} />
    </div>
  )
}

type BasicsProps = { editor: TemplateEditor; channels: readonly ChannelConfig[]; isNew: boolean }

function Basics({ editor, channels, isNew }: BasicsProps) {
  const { form, channelType, problemAt } = editor
  const languages = new Set([form.values.language, ...Object.keys(languageNames)])
  return (
    <>
      <ChannelPicker
        {...form.field('channelId')}
        type={channelType}
        required
        placeholder={channels.length === 0 ? 'No channels yet' : 'Choose a channel'}
        disabled={!isNew}
        error={problemAt('channelId')}
        help={channels.length === 0 ? 'Add a channel of this type first, under Channels.' : undefined}
      />
      <CountedField
        {...form.field('name')}
        label="Template Name"
        required
        limit={templateTypes.includes(channelType) ? templateLimits.name : templateLimits.plainName}
        error={problemAt('name')}
        help={templateTypes.includes(channelType) ? 'Small letters, digits and _' : undefined}
      />
      <FieldPair>
        <SelectField
          name="category"
          label="Category"
          options={categories.map(value => ({ value, label: categoryNames[value] }))}
          value={form.values.category}
          onChange={value =>
            form.set('category', categories.find((one): one is Category => one === value) ?? 'MARKETING')
          }
          error={problemAt('category')}
        />
        <SelectField
          name="language"
          label="Language"
          options={[...languages].map(value => ({ value, label: languageName(value) }))}
          value={form.values.language}
          onChange={value => form.set('language', value ?? 'en')}
          error={problemAt('language')}
        />
      </FieldPair>
      {isPlain(channelType) ? null : <LayoutField editor={editor} />}
    </>
  )
}

/** What the vendor of the channel would refuse is said before anything of it is written. */
function LayoutField({ editor: { form } }: { editor: TemplateEditor }) {
  const { data: channel } = useChannelChoice(form.values.channelId)
  const { layout } = form.values
  const isRefused = channel && layout !== 'default' && !channel.capabilities.templateLayouts.includes(layout)
  return (
    <RadioField
      label="Layout"
      isInline
      error={isRefused ? templateTexts.refusedLayout[layout] : null}
      options={layouts.map(value => ({ value, label: layoutNames[value] }))}
      value={layout}
      onChange={value => form.set('layout', layouts.find((one): one is Layout => one === value) ?? 'default')}
    />
  )
}

/** Typing never waits for the picture of it. */
function Preview({ editor: { form, channelType, card } }: { editor: TemplateEditor }) {
  const values = useDeferredValue(form.values)
  const sender = useChannelChoice(values.channelId).data?.name
  return (
    <div className={look.preview}>
      <TemplatePreview
        filled={previewOf(contentOf(values, channelType))}
        channelType={channelType}
        edited={card}
        {...(sender ? { sender } : {})}
      />
    </div>
  )
}

function Actions({ editor: { form, save, isSubmitting }, kind }: { editor: TemplateEditor; kind: Kind }) {
  const go = useGo()
  return (
    <FormActions>
      <Button kind="primary" isBusy={isSubmitting} disabled={form.isSaving} onClick={() => save(true)}>
        Submit
      </Button>
      <Button type="submit" isBusy={form.isSaving && !isSubmitting}>
        Save as Draft
      </Button>
      <Button onClick={() => go(listHref(kind))}>Cancel</Button>
    </FormActions>
  )
}

import { email, sms } from '@parley/contracts/channels/kinds.ts'
import { fileTypeOf, type HeaderFormat, headerFormats } from '@parley/contracts/templates/components.ts'
import { bodyLimit, templateLimits } from '@parley/contracts/templates/limits.ts'
import { CheckboxField } from '../ui/form/checkbox-field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { ButtonsField } from './buttons.field.tsx'
import { CardsField } from './cards.field.tsx'
import { CountedField } from './counted.field.tsx'
import { Lockable } from './lockable.tsx'
import { MediaField } from './media.field.tsx'
import { MessageField } from './message.field.tsx'
import { SamplesField } from './samples.field.tsx'
import { isPlain, withText } from './template.draft.ts'
import look from './template.module.css'
import type { TemplateEditor } from './use-template-form.ts'

type EditorProps = { editor: TemplateEditor }

/** The parts of a message, as the layout and the type of channel ask for them. */
export function TemplateParts({ editor }: EditorProps) {
  const { layout } = editor.form.values
  const isCarousel = layout === 'carousel' && !isPlain(editor.channelType)
  return (
    <>
      <Lockable isLocked={editor.isReadOnly}>{isCarousel ? <Body editor={editor} /> : partsOf(editor)}</Lockable>
      {isCarousel ? <CardsField editor={editor} /> : null}
    </>
  )
}

function partsOf(editor: TemplateEditor) {
  if (editor.channelType === sms) return <SmsParts editor={editor} />
  if (editor.channelType === email) return <MailParts editor={editor} />
  return editor.form.values.layout === 'limited_time_offer' ? (
    <OfferParts editor={editor} />
  ) : (
    <DefaultParts editor={editor} />
  )
}

function DefaultParts({ editor }: EditorProps) {
  return (
    <>
      <Header editor={editor} />
      <Body editor={editor} />
      <Footer editor={editor} />
      <ButtonsField
        value={editor.form.values.buttons}
        onChange={buttons => editor.form.set('buttons', buttons)}
        path="buttons"
        problemAt={editor.problemAt}
        most={templateLimits.buttons.all}
      />
    </>
  )
}

function OfferParts({ editor }: EditorProps) {
  const { offer } = editor.form.values
  return (
    <>
      <Header editor={editor} />
      <Offer editor={editor} />
      <Body editor={editor} />
      <ButtonsField
        value={offer.buttons}
        onChange={buttons => editor.form.set('offer', { ...offer, buttons })}
        path="buttons"
        problemAt={editor.problemAt}
        most={offer.buttons.length}
        isFixed
      />
    </>
  )
}

function SmsParts({ editor }: EditorProps) {
  return (
    <>
      <Body editor={editor} />
      <TextField
        {...editor.form.field('dltTemplateId')}
        label="DLT template id"
        help="In India: the id under which the text is registered."
        maxLength={100}
      />
    </>
  )
}

function MailParts({ editor }: EditorProps) {
  return (
    <>
      <CountedField
        {...editor.form.field('subject')}
        label="Subject"
        required
        limit={templateLimits.subject}
        error={editor.problemAt('subject')}
        help="May hold the variables of the body"
      />
      <Body editor={editor} />
    </>
  )
}

const headerNames: Record<'NONE' | HeaderFormat, string> = {
  NONE: 'None',
  TEXT: 'Text',
  IMAGE: 'Image',
  VIDEO: 'Video',
  DOCUMENT: 'Document',
}
const headerChoices = ['NONE', ...headerFormats] as const

function Header({ editor: { form, channelType, problemAt } }: EditorProps) {
  const { header } = form.values
  const { format } = header
  return (
    <>
      <SelectField
        name="header.format"
        label="Header"
        options={headerChoices.map(value => ({ value, label: headerNames[value] }))}
        value={format}
        // A file of one kind is none of the other.
        onChange={value =>
          form.set('header', {
            ...header,
            format: headerChoices.find(one => one === value) ?? 'NONE',
            resourceUrl: value === format ? header.resourceUrl : '',
          })
        }
      />
      {format === 'TEXT' ? (
        <>
          <CountedField
            name="header.text"
            label="Header text"
            required
            limit={templateLimits.header}
            value={header.text}
            onChange={text => form.set('header', withText(header, text))}
            error={problemAt('header.text')}
            help="May hold one variable, as {{1}}"
          />
          <SamplesField
            path="header"
            value={header}
            onChange={example => form.set('header', { ...header, example })}
            problemAt={problemAt}
          />
        </>
      ) : null}
      {format === 'IMAGE' || format === 'VIDEO' || format === 'DOCUMENT' ? (
        <MediaField
          key={format}
          label={`Sample ${headerNames[format].toLowerCase()}`}
          name="header.resourceUrl"
          kind={fileTypeOf(format)}
          channelType={channelType}
          value={header.resourceUrl}
          onChange={resourceUrl => form.set('header', { ...header, resourceUrl })}
          error={problemAt('header.resourceUrl')}
        />
      ) : null}
    </>
  )
}

function Offer({ editor: { form, problemAt } }: EditorProps) {
  const { offer } = form.values
  return (
    <div className={look.group}>
      <CountedField
        name="offer.text"
        label="Offer text"
        required
        limit={templateLimits.offer}
        value={offer.text}
        onChange={text => form.set('offer', { ...offer, text })}
        error={problemAt('offer.text')}
      />
      <CheckboxField
        label="The offer ends: its date is given when it is sent"
        value={offer.hasExpiration}
        onChange={hasExpiration => form.set('offer', { ...offer, hasExpiration })}
      />
    </div>
  )
}

function Body({ editor: { form, channelType, problemAt } }: EditorProps) {
  const { body, layout } = form.values
  return (
    <>
      <MessageField
        name="body.text"
        label="Body"
        required
        limit={bodyLimit(channelType, isPlain(channelType) ? 'default' : layout)}
        tools={isPlain(channelType) ? 'variables' : 'marks'}
        rows={channelType === email ? 10 : 5}
        value={body.text}
        onChange={text => form.set('body', withText(body, text))}
        error={problemAt('body.text')}
        help={channelType === email ? 'HTML' : undefined}
      />
      <SamplesField
        path="body"
        value={body}
        onChange={example => form.set('body', { ...body, example })}
        problemAt={problemAt}
      />
    </>
  )
}

function Footer({ editor: { form, problemAt } }: EditorProps) {
  return (
    <CountedField {...form.field('footer')} label="Footer" limit={templateLimits.footer} error={problemAt('footer')} />
  )
}

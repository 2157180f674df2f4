import { templateLimits } from '@parley/contracts/templates/limits.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { ButtonsField } from './buttons.field.tsx'
import { CardTabs } from './card-tabs.tsx'
import { Lockable } from './lockable.tsx'
import { MediaField } from './media.field.tsx'
import { MessageField } from './message.field.tsx'
import { SamplesField } from './samples.field.tsx'
import { type CardDraft, nextCard, withText } from './template.draft.ts'
import look from './template.module.css'
import type { TemplateEditor } from './use-template-form.ts'

/** The cards of a carousel, a tab each; all have media of one kind. */
export function CardsField({ editor }: { editor: TemplateEditor }) {
  const { form, isReadOnly, card: chosen, showCard, problemAt, isFaulty } = editor
  const { cards } = form.values
  const change = (next: CardDraft[]) => form.set('cards', next)
  // A file of one kind is none of the other.
  const setFormat = (format: CardDraft['media']['format']) =>
    change(cards.map(one => ({ ...one, media: { format, url: '' } })))
  return (
    <fieldset className={look.group}>
      <legend className={look.legend}>Cards</legend>
      <Lockable isLocked={isReadOnly}>
        <SelectField
          label="Media of the cards"
          options={mediaFormats}
          value={cards[0]?.media.format ?? 'IMAGE'}
          onChange={value => setFormat(value === 'VIDEO' ? 'VIDEO' : 'IMAGE')}
        />
      </Lockable>
      <CardTabs
        count={cards.length}
        chosen={chosen}
        onChoose={showCard}
        limits={templateLimits.cards}
        problemAt={at => problemAt('cards') ?? problemAt(`cards.${at}`)}
        isFaulty={at => isFaulty(`cards.${at}`)}
        onAdd={() => change([...cards, nextCard(cards)])}
        onRemove={at => change(cards.toSpliced(at, 1))}
        isReadOnly={isReadOnly}
      >
        {at => {
          const card = cards[at]
          return card ? (
            <CardFields
              key={at}
              card={card}
              path={`cards.${at}`}
              number={at + 1}
              editor={editor}
              onChange={next => change(cards.with(at, next))}
            />
          ) : null
        }}
      </CardTabs>
    </fieldset>
  )
}

const mediaFormats = [
  { value: 'IMAGE', label: 'Image' },
  { value: 'VIDEO', label: 'Video' },
]

type CardFieldsProps = {
  card: CardDraft
  path: string
  number: number
  editor: Pick<TemplateEditor, 'channelType' | 'problemAt'>
  onChange: (card: CardDraft) => void
}

function CardFields({ card, path, number, editor: { channelType, problemAt }, onChange }: CardFieldsProps) {
  const { media, body } = card
  return (
    <div className={look.card}>
      <MediaField
        label={`Sample ${media.format === 'VIDEO' ? 'video' : 'image'} of card ${number}`}
        name={`${path}.media.url`}
        kind={media.format}
        channelType={channelType}
        value={media.url}
        onChange={url => onChange({ ...card, media: { ...media, url } })}
        error={problemAt(`${path}.media.url`)}
      />
      <MessageField
        name={`${path}.body.text`}
        label={`Text of card ${number}`}
        required
        limit={templateLimits.cardBody}
        tools="marks"
        rows={3}
        value={body.text}
        onChange={text => onChange({ ...card, body: withText(body, text) })}
        error={problemAt(`${path}.body.text`)}
      />
      <SamplesField
        path={`${path}.body`}
        value={body}
        onChange={example => onChange({ ...card, body: { ...body, example } })}
        problemAt={problemAt}
      />
      <ButtonsField
        value={card.buttons}
        onChange={buttons => onChange({ ...card, buttons })}
        path={`${path}.buttons`}
        problemAt={problemAt}
        most={templateLimits.cardButtons.most}
      />
    </div>
  )
}

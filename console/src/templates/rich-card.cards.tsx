import { rcs } from '@parley/contracts/channels/kinds.ts'
import { type CardContent, richCardLimits } from '@parley/contracts/templates/rich-cards.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import type { DraftForm } from '../ui/form/use-draft-form.ts'
import { CardTabs } from './card-tabs.tsx'
import { CountedField } from './counted.field.tsx'
import { Lockable } from './lockable.tsx'
import { MediaField } from './media.field.tsx'
import { MessageField } from './message.field.tsx'
import { newCard, type RichCardValues } from './rich-card.draft.ts'
import { SuggestionsField } from './suggestions.field.tsx'
import look from './template.module.css'

type ProblemAt = (path: string) => string | null
type CardsProps = {
  form: DraftForm<RichCardValues>
  problemAt: ProblemAt
  /** Whether something inside of a path has to be mended. */
  isFaulty: (path: string) => boolean
  isReadOnly: boolean
  /** The card that is written just now, counted from 0. */
  chosen: number
  onChoose: (card: number) => void
}

/** The card, or a tab for each card of a carousel. */
export function RichCardCards({ form, problemAt, isFaulty, isReadOnly, chosen, onChoose }: CardsProps) {
  const { cards, type } = form.values
  const change = (next: CardContent[]) => form.set('cards', next)
  const fieldsOf = (at: number) => {
    const card = cards[at]
    if (!card) return null
    const setCard = (next: CardContent) => change(cards.with(at, next))
    return <CardFields key={at} card={card} path={`cards.${at}`} problemAt={problemAt} onChange={setCard} />
  }
  return (
    <fieldset className={look.group}>
      <legend className={look.legend}>{type === 'carousel' ? 'Cards' : 'Card'}</legend>
      {type === 'carousel' ? (
        <CardTabs
          count={cards.length}
          chosen={chosen}
          onChoose={onChoose}
          limits={richCardLimits.cards}
          problemAt={() => problemAt('cards')}
          isFaulty={at => isFaulty(`cards.${at}`)}
          onAdd={() => change([...cards, newCard])}
          onRemove={at => change(cards.toSpliced(at, 1))}
          isReadOnly={isReadOnly}
        >
          {fieldsOf}
        </CardTabs>
      ) : (
        <Lockable isLocked={isReadOnly}>{fieldsOf(0)}</Lockable>
      )}
    </fieldset>
  )
}

type CardProps = { card: CardContent; path: string; problemAt: ProblemAt; onChange: (card: CardContent) => void }

function CardFields({ card, path, problemAt, onChange }: CardProps) {
  return (
    <div className={look.card}>
      <CountedField
        name={`${path}.title`}
        label="Title"
        limit={richCardLimits.title}
        value={card.title}
        onChange={title => onChange({ ...card, title })}
        error={problemAt(`${path}.title`)}
      />
      <MessageField
        name={`${path}.description`}
        label="Description"
        limit={richCardLimits.description}
        tools="none"
        rows={3}
        value={card.description}
        onChange={description => onChange({ ...card, description })}
        error={problemAt(`${path}.description`)}
      />
      <CardMedia card={card} path={path} problemAt={problemAt} onChange={onChange} />
      <SuggestionsField
        label="Buttons of the card"
        value={card.suggestions}
        onChange={suggestions => onChange({ ...card, suggestions })}
        path={`${path}.suggestions`}
        problemAt={problemAt}
        most={richCardLimits.suggestionsOfCard}
      />
    </div>
  )
}

const mediaOptions = [
  { value: 'NONE', label: 'None' },
  { value: 'IMAGE', label: 'Image' },
  { value: 'VIDEO', label: 'Video' },
]
const heightOptions = [
  { value: 'SHORT', label: 'Short' },
  { value: 'MEDIUM', label: 'Medium' },
  { value: 'TALL', label: 'Tall' },
]

function CardMedia({ card, path, problemAt, onChange }: CardProps) {
  const { media, ...rest } = card
  const choose = (type: string | null) => {
    if (type !== 'IMAGE' && type !== 'VIDEO') return onChange(rest)
    onChange({ ...card, media: { type, url: '', height: media?.height ?? 'MEDIUM' } })
  }
  return (
    <>
      <SelectField label="Media" options={mediaOptions} value={media?.type ?? 'NONE'} onChange={choose} />
      {media ? (
        <>
          <MediaField
            label={media.type === 'IMAGE' ? 'Image' : 'Video'}
            key={media.type}
            name={`${path}.media.url`}
            kind={media.type}
            channelType={rcs}
            value={media.url}
            onChange={url => onChange({ ...card, media: { ...media, url } })}
            error={problemAt(`${path}.media.url`)}
          />
          <SelectField
            label="Height"
            options={heightOptions}
            value={media.height}
            onChange={value =>
              onChange({
                ...card,
                media: { ...media, height: value === 'SHORT' || value === 'TALL' ? value : 'MEDIUM' },
              })
            }
          />
        </>
      ) : null}
    </>
  )
}

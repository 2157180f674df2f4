import { Picture } from '../../ui/picture/picture.tsx'
import type { Said } from './phone.api.ts'
import type { PhoneCard, Suggestion } from './phone.content.ts'
import look from './phone.module.css'

type PhoneCardsProps = {
  cards: readonly PhoneCard[]
  suggestions: readonly Suggestion[]
  onSay: ((said: Said) => void) | null
}

/** Rich cards under each other, each with what may be pressed. */
export function PhoneCards({ cards, suggestions, onSay }: PhoneCardsProps) {
  return (
    <>
      {cards.map((card, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place alone (2026-11-22)
        <div key={place} className={look.bubble}>
          {card.media?.type === 'IMAGE' ? (
            <Picture className={look.picture} src={card.media.url} alt={card.title || 'Image'} />
          ) : null}
          <strong>{card.title}</strong>
          <span>{card.description}</span>
          <Suggestions suggestions={card.suggestions} onSay={onSay} />
        </div>
      ))}
      <Suggestions suggestions={suggestions} onSay={onSay} />
    </>
  )
}

function Suggestions({ suggestions, onSay }: Omit<PhoneCardsProps, 'cards'>) {
  if (suggestions.length === 0) return null
  return (
    <div className={look.replies}>
      {suggestions.map(({ type, text, value }, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a suggestion is known by its place alone (2026-11-22)
          key={place}
          type="button"
          className={look.reply}
          title={value}
          disabled={!onSay || (type !== 'reply' && type !== 'url')}
          onClick={() => {
            if (type === 'reply') onSay?.({ text, payload: value })
            else window.open(value, '_blank', 'noopener,noreferrer')
          }}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

import { Children, type ReactNode } from 'react'
import { PreviewMedia } from '../../templates/preview-parts.view.tsx'
import type { Said } from './phone.api.ts'
import type { PhoneCard, Suggestion } from './phone.content.ts'
import look from './phone.module.css'
import parts from './phone.parts.module.css'

type PhoneCardsProps = {
  cards: readonly PhoneCard[]
  suggestions: readonly Suggestion[]
  onSay: ((said: Said) => void) | null
}

/** Rich cards side by side, each with what may be pressed. */
export function PhoneCards({ cards, suggestions, onSay }: PhoneCardsProps) {
  return (
    <>
      <CardStrip>
        {cards.map((card, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place alone (2026-11-22)
          <div key={place} className={look.bubble}>
            {card.media ? <PreviewMedia media={{ ...card.media, fileName: card.title }} /> : null}
            <strong>{card.title}</strong>
            <span>{card.description}</span>
            <Suggestions suggestions={card.suggestions} onSay={onSay} />
          </div>
        ))}
      </CardStrip>
      <Suggestions suggestions={suggestions} onSay={onSay} />
    </>
  )
}

/** Scrolled sideways from card to card. */
export function CardStrip({ children }: { children: ReactNode }) {
  const isMany = Children.count(children) > 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: cards lie side by side, and arrows move what scrolls (2026-11-28)
    <section className={parts.strip} aria-label="Cards" tabIndex={0} data-many={isMany || undefined}>
      {children}
    </section>
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

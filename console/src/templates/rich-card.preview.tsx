import type { CardContent, RichCardContent, Suggestion } from '@parley/contracts/templates/rich-cards.ts'
import { IconArrowBackUp, IconCalendar, IconExternalLink, IconMapPin, IconPhone } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Icon, type IconShape } from '../ui/button/icon.tsx'
import look from './preview.module.css'
import { PreviewMedia } from './preview-parts.view.tsx'
import { warningsOf } from './rich-card.draft.ts'
import cards from './rich-card.module.css'

const icons: Record<Suggestion['type'], IconShape> = {
  reply: IconArrowBackUp,
  url: IconExternalLink,
  dial: IconPhone,
  location: IconMapPin,
  calendar: IconCalendar,
}

/** Cards side by side as an RCS app shows them, and what phones will not show as it is written. */
export function RichCardPreview({ card, edited = 0 }: { card: RichCardContent; edited?: number }) {
  const strip = useCardInSight(edited, card.cards.length)
  // Before anything is written, what is missing is no news.
  const warnings = card.cards.every(isBlank) ? [] : warningsOf(card)
  const isMany = card.cards.length > 1
  const isWide = card.type === 'standalone' && card.orientation === 'HORIZONTAL'
  return (
    <div className={cards.preview}>
      <section className={look.phone} aria-label="Preview">
        <div className={look.head}>
          <span className={look.sender}>RCS message</span>
        </div>
        <div className={look.chat}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: cards lie side by side, and arrows move what scrolls (2026-11-22) */}
          <section ref={strip} className={cards.strip} aria-label="Cards" tabIndex={0} data-many={isMany || undefined}>
            {card.cards.map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place alone (2026-11-22)
              <OneCard key={place} card={one} isWide={isWide} />
            ))}
          </section>
          <Suggestions suggestions={card.suggestions} isLoose />
        </div>
      </section>
      {warnings.length > 0 ? (
        <ul className={cards.warnings}>
          {warnings.map(warning => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** The phone follows the card that is being written, and is scrolled from card to card by hand. */
function useCardInSight(edited: number, count: number) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const one = strip.current?.children[Math.min(edited, count - 1)]
    // The strip alone: the page around it stays where it is.
    if (one instanceof HTMLElement) strip.current?.scrollTo({ left: one.offsetLeft })
  }, [edited, count])
  return strip
}

function isBlank({ title, description, media, suggestions }: CardContent): boolean {
  return !title && !description && !media && suggestions.length === 0
}

function OneCard({ card, isWide }: { card: CardContent; isWide: boolean }) {
  const { title, description, media, suggestions } = card
  return (
    <div className={cards.card} data-wide={isWide || undefined}>
      {media ? (
        <div className={cards.media} data-height={media.height}>
          <PreviewMedia media={{ type: media.type, url: media.url, fileName: '' }} />
        </div>
      ) : null}
      <div className={cards.words}>
        <p className={look.title}>{title || 'Title'}</p>
        <p className={look.text}>{description}</p>
        <Suggestions suggestions={suggestions} />
      </div>
    </div>
  )
}

function Suggestions({ suggestions, isLoose }: { suggestions: readonly Suggestion[]; isLoose?: boolean }) {
  if (suggestions.length === 0) return null
  return (
    <ul className={isLoose ? cards.chips : cards.buttons}>
      {suggestions.map(({ type, text, value }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a suggestion is known by its place alone (2026-11-22)
        <li key={place} className={cards.suggestion} title={value}>
          <Icon of={icons[type]} />
          <span>{text || 'Suggestion'}</span>
        </li>
      ))}
    </ul>
  )
}

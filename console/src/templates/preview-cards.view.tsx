import { useReducedMotion } from '@mantine/hooks'
import type { FilledCard } from '@parley/contracts/templates/filled.ts'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../ui/button/icon-button.tsx'
import { MarkedText } from './marked-text.view.tsx'
import look from './preview.module.css'
import { type Press, PreviewButtons, PreviewMedia } from './preview-parts.view.tsx'

const slideMs = 4000

type PreviewCardsProps = {
  cards: readonly FilledCard[]
  channelType: number
  /** The one that is being written: choosing it or typing in it brings it up. */
  edited?: number | undefined
  onPress?: Press | undefined
}

/** One card after the other, by itself unless motion is unwelcome, the pointer or focus is there, or it was stopped. */
export function PreviewCards({ cards, channelType, edited, onPress }: PreviewCardsProps) {
  const slides = useSlides(cards, edited)
  const card = cards[slides.at]
  if (!card) return null
  return (
    <section
      className={look.cards}
      aria-roledescription="carousel"
      aria-label="Cards"
      onMouseEnter={() => slides.hold(true)}
      onMouseLeave={() => slides.hold(false)}
      onFocus={() => slides.hold(true)}
      onBlur={() => slides.hold(false)}
    >
      <PreviewCard card={card} channelType={channelType} onPress={onPress} />
      <div className={look.controls}>
        <IconButton compact icon={IconChevronLeft} label="Previous card" onClick={() => slides.step(-1)} />
        <span className={look.place}>
          Card {slides.at + 1} of {cards.length}
        </span>
        <IconButton compact icon={IconChevronRight} label="Next card" onClick={() => slides.step(1)} />
        <IconButton
          compact
          icon={slides.isStopped ? IconPlayerPlay : IconPlayerPause}
          label={slides.isStopped ? 'Play' : 'Pause'}
          onClick={slides.toggle}
        />
      </div>
    </section>
  )
}

type PreviewCardProps = { card: FilledCard } & Pick<PreviewCardsProps, 'channelType' | 'onPress'>

export function PreviewCard({ card: { media, body, buttons }, channelType, onPress }: PreviewCardProps) {
  return (
    <div className={look.bubble} data-card>
      <PreviewMedia media={media} />
      <p className={look.text} data-empty={body.text === '' || undefined}>
        {body.text === '' ? 'Text of the card' : <MarkedText text={body.text} channelType={channelType} />}
      </p>
      <PreviewButtons buttons={buttons} onPress={onPress} />
    </div>
  )
}

function useSlides(cards: readonly FilledCard[], edited?: number) {
  const count = cards.length
  const [shown, setShown] = useFollowing(cards, edited)
  const [isHeld, hold] = useState(false)
  const isStill = useReducedMotion()
  const [choice, stop] = useState<boolean | null>(null)
  const isStopped = choice ?? isStill
  const isMoving = count > 1 && !isHeld && !isStopped
  useEffect(() => {
    if (!isMoving) return
    // Counted anew from whatever was brought up.
    const timer = setTimeout(() => setShown({ at: shown.at + 1 }), slideMs)
    return () => clearTimeout(timer)
  }, [isMoving, shown, setShown])
  return {
    // Cards may have been taken away since.
    at: count === 0 ? 0 : shown.at % count,
    isStopped,
    hold,
    toggle: () => stop(!isStopped),
    step: (by: number) => setShown(({ at }) => ({ at: (at + by + count) % Math.max(count, 1) })),
  }
}

/** The place that is shown; an object, so that bringing up the same one again is seen. */
function useFollowing(cards: readonly FilledCard[], edited?: number) {
  const at = edited === undefined ? 0 : Math.min(edited, cards.length - 1)
  const [shown, setShown] = useState({ at })
  const written = edited === undefined ? '' : JSON.stringify([at, cards[at]])
  const [known, know] = useState(written)
  if (written !== known) {
    know(written)
    setShown({ at })
  }
  return [shown, setShown] as const
}

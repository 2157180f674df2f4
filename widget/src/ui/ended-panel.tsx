import type { JSX } from 'preact'
import type { Chat } from '../chat.ts'
import { ratingOf } from '../conversation.ts'
import { texts } from '../texts.ts'
import type { View } from '../view.ts'
import { StarIcon } from './icons.tsx'

export function EndedPanel({ chat, view }: { chat: Chat; view: View }): JSX.Element {
  return (
    <div class="foot-panel ended">
      <p>{texts.ended}</p>
      {isRatingAsked(view) && (
        <Rating rating={view.rating ?? ratingOf(view.conversation)} onRate={rating => chat.rate(rating)} />
      )}
      <button type="button" class="main-button" onClick={() => chat.restartConversation()}>
        {texts.newConversation}
      </button>
    </div>
  )
}

function Rating({ rating, onRate }: { rating: number | null; onRate: (rating: number) => void }): JSX.Element {
  return (
    <fieldset class="rating">
      <legend>{rating === null ? texts.rate : texts.rated}</legend>
      {[1, 2, 3, 4, 5].map(stars => (
        <button
          key={stars}
          type="button"
          class={rating !== null && stars <= rating ? 'star chosen' : 'star'}
          aria-label={stars === 1 ? '1 star' : `${stars} stars`}
          aria-pressed={rating === stars}
          disabled={rating !== null}
          onClick={() => onRate(stars)}
        >
          <StarIcon />
        </button>
      ))}
    </fieldset>
  )
}

/** The server may have asked already, by a message with buttons. */
function isRatingAsked({ config, conversation }: View): boolean {
  return config.askRating && (conversation.messages.at(-1)?.buttons.length ?? 0) === 0
}

import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { Icon } from '../button/icon.tsx'
import look from './star-rating.module.css'

export type StarRatingProps = {
  label: string
  value: number
  /** Left out, the stars only show. */
  onChange?: (value: number) => void
  stars?: number
}

export function StarRating({ label, value, onChange, stars = 5 }: StarRatingProps) {
  const name = useId()
  const steps = Array.from({ length: stars }, (_, index) => index + 1)
  if (!onChange) {
    return (
      <span className={look.stars} role="img" aria-label={`${label}: ${value} of ${stars}`}>
        {steps.map(step => (
          <Star key={step} isFull={step <= Math.round(value)} />
        ))}
      </span>
    )
  }
  return (
    <fieldset className={look.choice}>
      <legend className="ui-hidden">{label}</legend>
      {steps.map(step => (
        <label key={step} className={look.step}>
          <input
            type="radio"
            className="ui-hidden"
            name={name}
            checked={step === value}
            onChange={() => onChange(step)}
            aria-label={`${step} of ${stars}`}
          />
          <Star isFull={step <= value} />
        </label>
      ))}
    </fieldset>
  )
}

function Star({ isFull }: { isFull: boolean }) {
  return (
    <span className={look.star} data-full={isFull || undefined}>
      <Icon of={isFull ? IconStarFilled : IconStar} size="regular" />
    </span>
  )
}

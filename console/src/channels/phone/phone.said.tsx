import { MarkedText } from '../../templates/marked-text.view.tsx'
import look from './phone.module.css'
import { PhonePlace } from './phone.tiles.tsx'

type PartsProps = {
  place: { latitude: number; longitude: number; name?: string } | null
  text: string
  channelType: number
}

/** A place and words of the customer, on their way or there. */
export function SaidParts({ place, text, channelType }: PartsProps) {
  return (
    <>
      {place ? <PhonePlace {...place} /> : null}
      {text ? (
        <p className={look.text}>
          <MarkedText text={text} channelType={channelType} />
        </p>
      ) : null}
    </>
  )
}

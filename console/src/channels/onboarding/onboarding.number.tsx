import { useWabaNumbers } from './onboarding.api.ts'
import look from './onboarding.module.css'

export type Place = { sessionId: string; phoneNumberId: string }

/** Which number it is about, once that is known. */
export function NumberNote({ sessionId, phoneNumberId }: Place) {
  const number = useWabaNumbers(sessionId).data?.find(one => one.phoneNumberId === phoneNumberId)
  if (!number) return null
  return (
    <p className={look.note}>
      {number.displayPhoneNumber} {number.verifiedName}
    </p>
  )
}

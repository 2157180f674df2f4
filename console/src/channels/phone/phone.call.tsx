import { IconPhone, IconVolume } from '@tabler/icons-react'
import { Icon } from '../../ui/button/icon.tsx'
import type { Said } from './phone.api.ts'
import { phoneContent, shortMessage } from './phone.content.ts'
import look from './phone.parts.module.css'
import { callWords, phoneKeys } from './phone.sayings.ts'
import { PhoneFile } from './phone.tiles.tsx'

/** What the voice says, or the recording that it plays. */
export function Voice({ content }: { content: Record<string, unknown> }) {
  const { data } = phoneContent.safeParse(content)
  if (!data) return <p className={look.hint}>This phone cannot play the message.</p>
  const isSound = data.kind === 'media' && data.media.type === 'AUDIO'
  return (
    <div className={look.voice}>
      <span className={look.hint}>
        <Icon of={IconVolume} size="small" /> The voice says
      </span>
      {isSound ? <PhoneFile media={data.media} /> : <p className={look.words}>{shortMessage(data)}</p>}
    </div>
  )
}

export function CallerLine({ line }: { line: { text: string; payload: string | null } }) {
  return (
    <p className={look.caller}>
      <Icon of={IconPhone} size="small" /> {callWords(line)}
    </p>
  )
}

/** Each press of a key comes in by itself, as voice vendors tell it. */
export function Keypad({ onSay }: { onSay: (said: Said) => void }) {
  return (
    <fieldset className={look.keypad}>
      <legend className={look.hint}>Press a key, or say something below</legend>
      {phoneKeys.map(key => (
        <button key={key} type="button" className={look.key} onClick={() => onSay({ text: key, payload: key })}>
          {key}
        </button>
      ))}
    </fieldset>
  )
}

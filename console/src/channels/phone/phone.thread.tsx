import { ivrs } from '@parley/contracts/channels/kinds.ts'
import type { PhoneLine } from '@parley/contracts/channels/simulator.ts'
import { messageStates } from '@parley/contracts/chats/message-states.ts'
import { useDates } from '../../lib/time-zone.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { Said } from './phone.api.ts'
import { CallerLine, Voice } from './phone.call.tsx'
import { PhoneMessage } from './phone.message.tsx'
import look from './phone.module.css'
import { SaidParts } from './phone.said.tsx'
import type { Waiting } from './phone.sayings.ts'
import { PhoneFile } from './phone.tiles.tsx'
import { WaitingLine } from './phone.waiting.tsx'
import { useThreadEnd } from './use-thread-end.ts'

type PhoneThreadProps = {
  channelType: number
  /** The newest first. */
  lines: readonly PhoneLine[]
  waiting: readonly Waiting[]
  onEarlier: (() => void) | null
  /** Null where the customer cannot answer now. */
  onSay: ((said: Said) => void) | null
}

/** What the app shows, the newest at the bottom; what did not arrive is told and not drawn. */
export function PhoneThread({ channelType, lines, waiting, onEarlier, onSay }: PhoneThreadProps) {
  const { thread, content } = useThreadEnd(lines, waiting.at(-1)?.id)
  const held = lines.filter(line => line.by === 'company' && line.isHeld).length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move what scrolls (2026-11-22)
    <div ref={thread} className={look.thread} data-type={channelType} role="log" aria-label="Conversation" tabIndex={0}>
      <div ref={content} className={look.lines}>
        {onEarlier ? (
          <Button compact kind="subtle" onClick={onEarlier}>
            Earlier messages
          </Button>
        ) : null}
        {lines.length === 0 && waiting.length === 0 ? <p className={look.notice}>Nothing has arrived yet.</p> : null}
        {lines.toReversed().map(line => (
          <Line key={line.id} line={line} channelType={channelType} onSay={onSay} />
        ))}
        {waiting.map(one => (
          <WaitingLine key={one.id} one={one} channelType={channelType} />
        ))}
        {held > 0 ? (
          <p className={look.notice}>
            {held === 1 ? '1 message waits' : `${held} messages wait`} until this phone is online.
          </p>
        ) : null}
      </div>
    </div>
  )
}

type CustomerLine = Extract<PhoneLine, { by: 'customer' }>
type LineProps = { line: PhoneLine; channelType: number; onSay: PhoneThreadProps['onSay'] }

function Line({ line, channelType, onSay }: LineProps) {
  const dates = useDates()
  const isCall = channelType === ivrs
  const at = <time className={look.at}>{dates.time(line.at)}</time>
  if (line.by === 'customer') {
    return (
      <div className={look.own} data-call={isCall || undefined}>
        {isCall ? <CallerLine line={line} /> : <Own line={line} channelType={channelType} />}
        {at}
      </div>
    )
  }
  if (line.isHeld || line.outcome === 'busy') return null
  if (line.outcome === 'refused' || line.state === messageStates.failed) {
    return <p className={look.notice}>A message did not arrive{line.problem ? `: ${line.problem}` : ''}.</p>
  }
  return (
    <div className={look.theirs}>
      {isCall ? (
        <Voice content={line.content} />
      ) : (
        <PhoneMessage content={line.content} channelType={channelType} onSay={onSay} />
      )}
      {at}
    </div>
  )
}

function Own({ line: { media, place, text }, channelType }: { line: CustomerLine; channelType: number }) {
  return (
    <>
      {media ? <PhoneFile media={media} /> : null}
      <SaidParts place={place} text={text} channelType={channelType} />
    </>
  )
}

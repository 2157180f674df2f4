import { ivrs } from '@parley/contracts/channels/kinds.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Icon } from '../../ui/button/icon.tsx'
import type { Said } from './phone.api.ts'
import { CallerLine } from './phone.call.tsx'
import look from './phone.module.css'
import parts from './phone.parts.module.css'
import { SaidParts } from './phone.said.tsx'
import type { Waiting } from './phone.sayings.ts'

type WaitingProps = { one: Waiting; channelType: number }

/** What is on its way, or why it did not get there. */
export function WaitingLine({ one: { said, problem }, channelType }: WaitingProps) {
  if (problem !== null) {
    return (
      <p className={parts.unsent}>
        <Icon of={IconAlertTriangle} size="small" /> Your message was not sent: {problem}
      </p>
    )
  }
  const isCall = channelType === ivrs
  return (
    <div className={look.own} data-call={isCall || undefined} aria-busy>
      {isCall ? (
        <CallerLine line={{ text: said.text ?? '', payload: said.payload ?? null }} />
      ) : (
        <Unread said={said} channelType={channelType} />
      )}
      <span className={look.at}>Sending…</span>
    </div>
  )
}

function Unread({ said: { text, place, fileId }, channelType }: { said: Said; channelType: number }) {
  return (
    <>
      {fileId ? <p className={look.text}>A file</p> : null}
      <SaidParts place={place ?? null} text={text ?? ''} channelType={channelType} />
    </>
  )
}

import { type ConversationRow, conversationColumns, reportTexts } from '@parley/contracts/bots/report.ts'
import { texts } from '@parley/contracts/texts.ts'
import { Fragment, type ReactNode, useState } from 'react'
import { CollectedOf } from '../bots/prompt/prompt.collected.view.tsx'
import { TestFromSession } from '../bots/tests/tests.session.view.tsx'
import { TraceView } from '../bots/trace/trace.view.tsx'
import { useAppConfig } from '../enterprises/settings.api.ts'
import { useDates } from '../lib/time-zone.tsx'
import { CopyButton } from '../ui/button/copy-button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Markdown } from '../ui/text/markdown.tsx'
import { confidenceText, entityWords, nothing } from './conversation.words.ts'
import look from './turn.module.css'

type TurnDialogProps = { agentId: string; turn: ConversationRow | null; onClose: () => void }

/** What else a message might have meant, and what is known of the turn. */
export function TurnDialog({ agentId, turn, onClose }: TurnDialogProps) {
  const [last, setLast] = useState(turn)
  if (turn && turn !== last) setLast(turn)
  // The dialog fades out with what it showed.
  const shown = turn ?? last
  return (
    <Dialog isOpen={turn !== null} title={reportTexts.remainingIntent} width={640} onClose={onClose}>
      {shown ? <Turn {...shown} /> : null}
      {shown ? <CollectedOf key={`data ${shown.sessionId}`} agentId={agentId} sessionId={shown.sessionId} /> : null}
      {shown ? <TestFromSession key={shown.sessionId} agentId={agentId} sessionId={shown.sessionId} /> : null}
      {shown ? <TraceView key={shown.id} agentId={agentId} messageId={shown.id} /> : null}
    </Dialog>
  )
}

function Turn(turn: ConversationRow) {
  const { features } = useAppConfig()
  const { dateTime } = useDates()
  const entities = entityWords(turn)
  return (
    <>
      <p className={look.message}>{turn.userMessage}</p>
      <p className={look.said}>
        {turn.intent ?? 'No intent'} · {confidenceText(turn.confidence)} · {dateTime(turn.createdOn)}
      </p>
      <OtherIntents rows={turn.otherIntent} />
      <dl className={look.facts}>
        <Fact name={conversationColumns.response}>
          <Markdown isPlain={features.hideInnerHtml} text={turn.botResponse.replace(/<\/?u>/gi, '') || nothing} />
        </Fact>
        <Fact name="Entities">{entities.length > 0 ? entities.join(', ') : nothing}</Fact>
        <Fact name="Channel">{turn.channel || nothing}</Fact>
        <Fact name="Session Id">
          <span className={look.session}>
            <span className={look.id}>{turn.sessionId}</span>
            <CopyButton text={turn.sessionId} label="Copy session id" />
          </span>
        </Fact>
      </dl>
    </>
  )
}

function OtherIntents({ rows }: { rows: ConversationRow['otherIntent'] }) {
  if (rows.length === 0) return <p className={look.none}>{texts.noRecord}</p>
  return (
    <table className={look.intents}>
      <thead>
        <tr>
          <th scope="col">{conversationColumns.intent}</th>
          <th scope="col" data-number>
            {conversationColumns.confidence}
          </th>
          <th scope="col">{conversationColumns.trainingPhrase}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ intent, confidence, utterance }) => (
          <tr key={`${intent} ${utterance}`}>
            <td>{intent ? <Name text={intent} /> : nothing}</td>
            <td data-number>{confidenceText(confidence)}</td>
            <td>{utterance || nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Names of intents are long words; they break where they are joined. */
function Name({ text }: { text: string }) {
  return text.split(/(?<=[_.-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat, and never move (2026-11-21)
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={look.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

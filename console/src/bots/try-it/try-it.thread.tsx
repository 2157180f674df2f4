import { type Origin, type Prediction, predictTexts } from '@parley/contracts/bots/predict.ts'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { BotText } from '../intents/bot-text.tsx'
import { CollectedOf } from '../prompt/prompt.collected.view.tsx'
import { TraceView } from '../trace/trace.view.tsx'
import type { ChatEntry } from './try-it.chat.ts'
import look from './try-it.module.css'

const originLabels: Record<Origin, string> = {
  intent: 'Intent',
  slot_prompt: 'Asking for a parameter',
  slot_cancelled: 'Cancelled',
  knowledge_base: 'Knowledge base',
  prompt: 'Prompt',
  out_of_scope: 'Out of scope',
  not_trained: 'Not trained',
}

type TryItThreadProps = {
  agentId: string
  entries: readonly ChatEntry[]
  isWaiting: boolean
  onAsk: (text: string, suggestionId: string) => void
  onRetry: (key: string, text: string, suggestionId: string) => void
}

export function TryItThread({ agentId, entries, isWaiting, onAsk, onRetry }: TryItThreadProps) {
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is added is scrolled to (2026-11-21)
  useEffect(() => {
    void end.current?.scrollIntoView({ block: 'end' })
  }, [entries, isWaiting])
  return (
    <div className={look.thread}>
      {entries.length === 0 ? (
        <p className={look.hint}>Write as a customer would. Each reply shows what the agent understood.</p>
      ) : null}
      <ol className={look.entries} aria-label="Conversation" aria-live="polite">
        {entries.map(entry => (
          <li key={entry.key} className={look.entry} data-kind={entry.kind}>
            {entry.kind === 'notice' ? <Notice agentId={agentId} entry={entry} /> : null}
            {entry.kind === 'user' ? <Question entry={entry} onRetry={onRetry} /> : null}
            {entry.kind === 'bot' ? <Reply agentId={agentId} entry={entry} onAsk={onAsk} /> : null}
          </li>
        ))}
      </ol>
      {isWaiting ? <Typing /> : null}
      <div ref={end} />
    </div>
  )
}

type NoticeProps = { agentId: string; entry: Extract<ChatEntry, { kind: 'notice' }> }

function Notice({ agentId, entry: { text, sessionId } }: NoticeProps) {
  return (
    <>
      <CollectedOf agentId={agentId} sessionId={sessionId} />
      <span className={look.notice}>{text}</span>
    </>
  )
}

type QuestionProps = { entry: Extract<ChatEntry, { kind: 'user' }>; onRetry: TryItThreadProps['onRetry'] }

function Question({ entry, onRetry }: QuestionProps) {
  const { key, text, suggestionId, error } = entry
  return (
    <>
      <div className={look.bubble}>
        <span className="ui-hidden">You: </span>
        {text}
      </div>
      {error ? (
        <div className={look.failure}>
          <Icon of={IconAlertCircle} />
          <span>{error}</span>
          <Button compact kind="subtle" onClick={() => onRetry(key, text, suggestionId)}>
            Retry
          </Button>
        </div>
      ) : null}
    </>
  )
}

type ReplyProps = { agentId: string; entry: Extract<ChatEntry, { kind: 'bot' }>; onAsk: TryItThreadProps['onAsk'] }

function Reply({ agentId, entry: { reply }, onAsk }: ReplyProps) {
  const { output, intent, origin, messageId } = reply
  return (
    <>
      <div className={look.bubble}>
        <span className="ui-hidden">Agent: </span>
        <BotText text={output.text === '' ? predictTexts.noMessages : output.text} />
        <Sources addresses={output.source} />
      </div>
      {output.suggestions.length > 0 ? (
        <div className={look.suggestions}>
          {output.suggestions.map(({ id, text }) => (
            <Button key={id} compact onClick={() => onAsk(text, id)}>
              {text}
            </Button>
          ))}
        </div>
      ) : null}
      <Slots reply={reply} />
      {/* A message that nothing could understand is not logged. */}
      {origin === 'not_trained' ? null : (
        <TraceView
          agentId={agentId}
          messageId={messageId}
          verdict={{ name: intent.name ?? originLabels[origin], confidence: intent.confidence }}
        />
      )}
    </>
  )
}

/** The first by the documents' words, further ones by where they lead. */
function Sources({ addresses }: { addresses: readonly string[] }) {
  return addresses.map((address, place) => (
    <a key={address} href={address} target="_blank" rel="noopener noreferrer" className={look.source}>
      {place === 0 ? predictTexts.viewSource : placeOf(address)}
    </a>
  ))
}

/** What this message filled, and what is asked for now. */
function Slots({ reply: { entities, slot, degraded } }: { reply: Prediction }) {
  const filled = entities.flatMap(({ parameter, value, text }) =>
    parameter ? [filledText(parameter, value, text)] : [],
  )
  const question = slot ? [`Asks for ${slot.parameter}, ${slot.retriesLeft} left`] : []
  const facts = [...filled, ...question, ...(degraded ? ['Without its outside service'] : [])]
  if (facts.length === 0) return null
  return (
    <ul className={look.slots} aria-label="Slots">
      {facts.map(fact => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

/** 'day = 2031-12-25 “tomorrow”': the words only where the value does not say them. */
function filledText(parameter: string, value: unknown, text: string): string {
  const shown = typeof value === 'string' ? value : JSON.stringify(value)
  const isSame = shown.toLowerCase() === text.toLowerCase()
  return `${parameter} = ${shown}${isSame ? '' : ` “${text}”`}`
}

function placeOf(address: string): string {
  const { host, pathname } = new URL(address, location.href)
  return pathname === '/' ? host : `${host}${pathname}`
}

function Typing() {
  return (
    <output className={look.typing} aria-label="The agent is answering">
      <span />
      <span />
      <span />
    </output>
  )
}

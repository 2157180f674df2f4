import { emotionCell } from '@parley/contracts/bots/emotions.ts'
import { type Trace, traceTexts } from '@parley/contracts/bots/trace.ts'
import { Fragment, type ReactNode } from 'react'
import { callCost, callName } from '../models/model-calls.words.ts'
import look from './trace.module.css'
import { TraceIntents, TraceReasons } from './trace.scores.tsx'
import { modelWords, saidPieces, shareWords, slotsWords, sourceWords, stepWords } from './trace.words.ts'

/** What decided stands first; what is looked up seldom, last. */
export function TraceTold({ trace }: { trace: Trace }) {
  const { model, nearest, chunks, entities, slots, prompt, emotion, emotionScore } = trace
  return (
    <div className={look.told}>
      <p className={look.rule}>{trace.ruleText}</p>
      {model.isKept ? null : <p className={look.note}>{traceTexts.versionGone}</p>}
      <dl className={look.parts}>
        <Part name="Words">
          <Said trace={trace} />
        </Part>
        <Part name="Intents">
          <TraceIntents trace={trace} />
        </Part>
        <TraceReasons trace={trace} />
        {nearest ? <Part name="Nearest phrase">{nearest}</Part> : null}
        <Part name="Entities">{entities.length === 0 ? 'None' : <Entities entities={entities} />}</Part>
        <Part name="Slots">
          <Slots slots={slots} />
        </Part>
        {trace.grounding ? (
          <Part name="Written by">
            {trace.grounding.told}
            {trace.grounding.sentence ? <span className={look.note}>“{trace.grounding.sentence}”</span> : null}
          </Part>
        ) : null}
        {chunks.length > 0 ? (
          <Part name="Passages">
            <Chunks chunks={chunks} />
          </Part>
        ) : null}
        {prompt === null ? null : (
          <Part name="Prompt">
            <p className={look.prompt}>{prompt}</p>
            <span className={look.note}>{traceTexts.promptNow}</span>
          </Part>
        )}
      </dl>
      <dl className={look.facts}>
        <Part name="Emotion">
          {emotionCell(emotion)} {emotionScore > 0 ? shareWords(emotionScore) : null}
        </Part>
        <Part name="Model">{modelWords(model)}</Part>
        {trace.calls.length > 0 ? (
          <Part name="Outside calls">
            <Calls calls={trace.calls} />
          </Part>
        ) : null}
        <Part name="Time">
          <Steps steps={trace.steps} />
        </Part>
      </dl>
    </div>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Said({ trace: { text, unknown } }: { trace: Trace }) {
  return (
    <>
      {saidPieces(text, unknown).map((parts, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words repeat, and never move (2026-11-21)
        <span key={place} className={look.piece}>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: words repeat, and never move (2026-11-21)
            <Fragment key={at}>
              {part.isUnknown ? <span data-unknown>{part.text}</span> : part.text}
              {part.isUnknown ? <span className="ui-hidden"> (in no training phrase)</span> : null}
            </Fragment>
          ))}{' '}
        </span>
      ))}
      {unknown.length > 0 ? <span className={look.note}>Underlined: in no training phrase</span> : null}
    </>
  )
}

function Entities({ entities }: { entities: Trace['entities'] }) {
  return (
    <ul className={look.list}>
      {entities.map(({ id, start, parameter, name, text, source }) => (
        <li key={`${id} ${start}`}>
          <span className={look.name}>
            {parameter ?? name}: “{text}”
          </span>
          {source ? <span className={look.note}>{sourceWords[source]}</span> : null}
        </li>
      ))}
    </ul>
  )
}

function Slots({ slots: { before, after } }: { slots: Trace['slots'] }) {
  const told = [before, after].map(slots => (slots ? slotsWords(slots) : traceTexts.slotsUnknown))
  if (told.every(words => words === slotsWords({ asked: null, variables: {} }))) return 'None'
  return (
    <ul className={look.list}>
      {told.map((words, place) => (
        <li key={place === 0 ? 'before' : 'after'}>
          <span className={look.when}>{place === 0 ? 'Before' : 'After'}</span>
          <span className={look.name}>{words}</span>
        </li>
      ))}
    </ul>
  )
}

function Chunks({ chunks }: { chunks: Trace['chunks'] }) {
  return (
    <ul className={look.list}>
      {chunks.map(({ title, source, link, text, score }) => (
        <li key={`${source} ${text}`} className={look.chunk}>
          <a href={link} target="_blank" rel="noopener noreferrer" className={look.name}>
            {title || source}
          </a>
          <span className={look.number}>{shareWords(score)}</span>
          <span className={look.excerpt}>{text}</span>
        </li>
      ))}
    </ul>
  )
}

function Calls({ calls }: { calls: Trace['calls'] }) {
  return (
    <ul className={look.list}>
      {calls.map(call => (
        <li key={call.id}>
          <span className={look.name}>{callName(call)}</span>
          <span className={look.number}>{callCost(call)}</span>
        </li>
      ))}
    </ul>
  )
}

function Steps({ steps }: { steps: Trace['steps'] }) {
  const then = steps.filter(step => !step.isMeasuredNow).map(stepWords)
  const now = steps.filter(step => step.isMeasuredNow).map(stepWords)
  return (
    <>
      {then.join(' · ')}
      {now.length > 0 ? (
        <span className={look.note}>
          {traceTexts.recomputed}: {now.join(' · ')}
        </span>
      ) : null}
    </>
  )
}

import { type Trace, traceTexts } from '@parley/contracts/bots/trace.ts'
import look from './trace.module.css'
import { featureWords, shareWords, weightWords } from './trace.words.ts'

const mostIntents = 5

/** The best ones, each against the share that an intent needs. */
export function TraceIntents({ trace: { intents, threshold } }: { trace: Trace }) {
  if (intents.length === 0) return 'None'
  return (
    <>
      <ol className={look.list}>
        {intents.slice(0, mostIntents).map(({ name, confidence, utterance }) => (
          <li key={`${name} ${utterance}`} title={utterance} data-reached={isReached(confidence, threshold)}>
            <span className={look.name}>{name}</span>
            <Bar share={confidence} mark={threshold} />
            <span className={look.number}>{shareWords(confidence)}</span>
          </li>
        ))}
      </ol>
      {threshold === null ? null : <span className={look.note}>Threshold {shareWords(threshold)}</span>}
    </>
  )
}

/** Of the winner and of who came next. */
export function TraceReasons({ trace: { reasons, model, rule } }: { trace: Trace }) {
  if (rule === 'exact_phrase' || rule === 'prompt' || !model.isKept) return null
  const weights = reasons.flatMap(({ features }) => features.map(({ weight }) => Math.abs(weight)))
  const heaviest = Math.max(...weights, Number.EPSILON)
  return reasons.map(({ intentId, name, features }, place) => (
    <div key={intentId}>
      <dt>For {name}</dt>
      <dd>
        {features.length === 0 ? traceTexts.noWord : null}
        <ul className={look.list}>
          {features.map(feature => (
            <li key={`${feature.kind} ${feature.text}`} data-against={feature.weight < 0 || undefined}>
              <span className={look.name}>{featureWords(feature)}</span>
              <Bar share={Math.abs(feature.weight) / heaviest} mark={null} />
              <span className={look.number}>{weightWords(feature)}</span>
            </li>
          ))}
        </ul>
        {place === 0 && features.some(({ kind }) => kind === 'left-out') ? (
          <span className={look.note}>{traceTexts.leftOut}</span>
        ) : null}
      </dd>
    </div>
  ))
}

function Bar({ share, mark }: { share: number; mark: number | null }) {
  return (
    <span className={look.bar} aria-hidden>
      <span style={{ width: `${Math.min(1, share) * 100}%` }} />
      {mark === null ? null : <i style={{ insetInlineStart: `${Math.min(1, mark) * 100}%` }} />}
    </span>
  )
}

function isReached(confidence: number, threshold: number | null): true | undefined {
  return (threshold !== null && confidence >= threshold) || undefined
}

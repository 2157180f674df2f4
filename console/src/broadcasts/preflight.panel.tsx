import type { BroadcastRequest } from '@parley/contracts/broadcasts/broadcasts.ts'
import { type Preflight, preflight } from '@parley/contracts/broadcasts/preflight.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { CallRefused } from '../lib/call-refused.ts'
import { formatNumber } from '../lib/format.ts'
import { serverNow } from '../lib/server-clock.ts'
import { useDates } from '../lib/time-zone.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { FieldError } from '../ui/form/field.tsx'
import look from './preflight.module.css'
import { durationOf, leftOf, moneyOf, offerEnd, variableNames } from './preflight.words.ts'
import { usePreflight } from './send.api.ts'
import { type ChosenTemplate, withoutEchoes } from './send.draft.ts'
import type { SendState } from './use-send-form.ts'

/** What pressing Send would do: whom it reaches, whom not and why, what it costs and how long it takes. */
export function PreflightPanel({ state: { request, form, applied, template } }: { state: SendState }) {
  const asked = usePreflight(request)
  if (!request)
    return <p className={look.hint}>Choose a template and somebody to send it to; what would happen is told here.</p>
  const { found, problems, missing } = readAnswer(asked, template)
  const isOld = asked.isFetching || applied !== form.values
  const isUndated = applied.isLater && !applied.scheduleAt
  return (
    <section className={look.panel} aria-label="Before you send" aria-busy={isOld || undefined}>
      <h2 className={look.title}>Before you send</h2>
      {asked.isPending ? <Skeleton height="4em" /> : null}
      {found ? <Counts {...{ found, missing, request, isUndated }} isRefused={problems.length > 0} /> : null}
      {problems.length > 0 ? (
        <ul className={look.problems} aria-label="What stands in the way">
          {problems.map(message => (
            <li key={message}>
              <FieldError message={message} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

type Answer = { found: Preflight | null; problems: string[]; missing: string[] }

/** A variable is named by what stands in the template; everything else has a sentence of its own. */
function readAnswer({ data, error }: ReturnType<typeof usePreflight>, template: ChosenTemplate | null): Answer {
  const names = variableNames(template)
  const told = error instanceof CallRefused ? preflight.safeParse(error.data).data : undefined
  const found = error ? (told ?? null) : (data ?? null)
  const errors: readonly Problem[] = error instanceof CallRefused ? withoutEchoes(error.errors) : []
  const ofVariables = errors.flatMap(({ field = '' }) => (names.has(field) ? [field] : []))
  const others = errors.filter(({ field = '' }) => !names.has(field)).map(({ message }) => message)
  const problems = error && errors.length === 0 ? [error.message] : others
  const missing = [...new Set([...ofVariables, ...(found?.missingVariables ?? [])])].map(key => names.get(key) ?? key)
  return { found, problems: [...new Set(problems)], missing }
}

type CountsProps = {
  found: Preflight
  missing: string[]
  request: BroadcastRequest
  /** It is to leave later, and nobody has said when. */
  isUndated: boolean
  isRefused: boolean
}

function Counts({ found, missing, request, isUndated, isRefused }: CountsProps) {
  const { recipients, withoutValues, estimate, durationSeconds, budget, quiet } = found
  const dates = useDates()
  const at = request.scheduleAt ? Date.parse(request.scheduleAt) : serverNow()
  const begin = Math.max(at, quiet ? Date.parse(quiet.until) : 0)
  const end = begin + durationSeconds * 1000
  const offer = offerEnd(request, { begin, end })
  const reached = recipients.valid
  const left: [string, number][] = [
    ['Duplicates, sent once', recipients.duplicates],
    ['Opted out', recipients.optedOut],
    ['Blacklisted', recipients.blacklisted],
    ['Had enough promotions', recipients.capped],
    ['Without a value for a variable', withoutValues],
  ]
  return (
    <>
      <p className={look.reach}>
        <strong>{formatNumber(reached)}</strong>
        {`${reached === 1 ? ' person' : ' people'} ${isRefused ? 'would' : 'will'} get it`}
      </p>
      <dl className={look.facts}>
        {left.map(([label, count]) =>
          count > 0 ? <Fact key={label} label={label} value={formatNumber(count)} /> : null,
        )}
        {quiet ? (
          <Fact
            label={`Quiet hours, until ${dates.dateTime(quiet.until)}`}
            value={`${formatNumber(quiet.count)} wait`}
          />
        ) : null}
        {missing.length > 0 ? <Fact label="Missing variables" value={missing.join(', ')} /> : null}
        {budget ? <Fact label="Left to the number today" value={leftOf(budget)} /> : null}
        <Fact label="Cost" value={moneyOf(estimate)} />
        <Fact label="Takes" value={durationOf(durationSeconds)} />
        {isUndated ? null : <Fact label="Done by" value={dates.dateTime(end)} />}
      </dl>
      {budget && reached > budget.left ? (
        <p className={look.hint}>The vendor will refuse those beyond what is left; the next day takes them.</p>
      ) : null}
      {offer ? <p className={look.warning}>{offer}</p> : null}
      <Invalid invalid={recipients.invalid} />
    </>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className={look.fact}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const shownInvalid = 5

function Invalid({ invalid }: { invalid: Preflight['recipients']['invalid'] }) {
  if (invalid.length === 0) return null
  const more = invalid.length - shownInvalid
  return (
    <div className={look.invalid}>
      <p>{invalid.length === 1 ? '1 number is not valid' : `${formatNumber(invalid.length)} numbers are not valid`}</p>
      <ul aria-label="Numbers that are not valid">
        {invalid.slice(0, shownInvalid).map(({ number, reason }) => (
          <li key={number}>{`${formatPhoneNumber(number)}: ${reason}`}</li>
        ))}
      </ul>
      {more > 0 ? <p>{`and ${formatNumber(more)} more`}</p> : null}
    </div>
  )
}

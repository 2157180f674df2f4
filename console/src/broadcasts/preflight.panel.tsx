import type { BroadcastRequest } from '@parley/contracts/broadcasts/broadcasts.ts'
import { type Preflight, preflight } from '@parley/contracts/broadcasts/preflight.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { CallRefused } from '../lib/call-refused.ts'
import { formatNumber } from '../lib/format.ts'
import { serverNow } from '../lib/server-clock.ts'
import { useDates } from '../lib/time-zone.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { FieldError } from '../ui/form/field.tsx'
import look from './preflight.module.css'
import { leftOf, offerEnd, sortedOut } from './preflight.words.ts'
import { leftOut, Reach, ReachPanel } from './reach.view.tsx'
import { cutNumber } from './recipients.api.ts'
import { usePreflight } from './send.api.ts'
import { type ChosenTemplate, withoutEchoes } from './send.draft.ts'
import type { SendState } from './use-send-form.ts'

/** What pressing Send would do: whom it reaches, whom not and why, what it costs and how long it takes. */
export function PreflightPanel({ state: { request, form, applied, template } }: { state: SendState }) {
  const asked = usePreflight(request)
  if (!request)
    return <p className={look.hint}>Choose a template and somebody to send it to; what would happen is told here.</p>
  const { found, problems, missing, failure } = readAnswer(asked, template)
  const isOld = asked.isFetching || applied !== form.values
  const isUndated = applied.isLater && !applied.scheduleAt
  return (
    <ReachPanel title="Before you send" isBusy={isOld}>
      {asked.isPending ? <Skeleton height="4em" /> : null}
      {found ? <Counts {...{ found, missing, request, isUndated }} isRefused={problems.length > 0} /> : null}
      {failure ? (
        <ErrorState message={failure} onRetry={() => void asked.refetch()} isRetrying={asked.isFetching} />
      ) : null}
      {problems.length > 0 ? (
        <ul className={look.problems} aria-label="What stands in the way">
          {problems.map(message => (
            <li key={message}>
              <FieldError message={message} />
            </li>
          ))}
        </ul>
      ) : null}
    </ReachPanel>
  )
}

/** A refusal of this HTTP status says what is wrong with the request; any other says nothing of it. */
const answered = 200

type Answer = {
  found: Preflight | null
  problems: string[]
  missing: string[]
  /** Why there is no answer. */
  failure: string | null
}

function readAnswer({ data, error }: ReturnType<typeof usePreflight>, template: ChosenTemplate | null): Answer {
  const told = error instanceof CallRefused ? preflight.safeParse(error.data).data : undefined
  const found = error ? (told ?? null) : (data ?? null)
  const errors: readonly Problem[] = error instanceof CallRefused ? withoutEchoes(error.errors) : []
  const { problems, missing } = sortedOut(template, errors, found?.missingVariables ?? [])
  const isAnswered = error instanceof CallRefused && error.status === answered
  if (error && !isAnswered) return { found, problems: [], missing: [], failure: error.message }
  return { found, problems: error && errors.length === 0 ? [error.message] : problems, missing, failure: null }
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
  const now = serverNow()
  const start = request.scheduleAt ? Date.parse(request.scheduleAt) : now
  const isPast = start < now
  const begin = Math.max(start, quiet ? Date.parse(quiet.until) : 0)
  const end = begin + durationSeconds * 1000
  const offer = offerEnd(request, { start, begin, end })
  const facts = [
    ...leftOut([
      ['Duplicates, sent once', recipients.duplicates],
      ['No address on this channel', recipients.unreachable],
      ['Opted out', recipients.optedOut],
      ['Blacklisted', recipients.blacklisted],
      ['Had enough promotions', recipients.capped],
      ['Without a fitting value for a variable', withoutValues],
    ]),
    ...(quiet
      ? [[`Quiet hours, until ${dates.dateTime(quiet.until)}`, `${formatNumber(quiet.count)} wait`] as const]
      : []),
    ...(missing.length > 0 ? [['Missing variables', missing.join(', ')] as const] : []),
    ...(budget ? [['Left to the number today', leftOf(budget)] as const] : []),
  ]
  return (
    <>
      <Reach
        {...{ facts, estimate, durationSeconds }}
        isRefused={isRefused || isPast}
        reached={recipients.valid}
        doneBy={isUndated || isPast ? null : dates.dateTime(end)}
      />
      {budget && recipients.valid > budget.left ? (
        <p className={look.hint}>The vendor will refuse those beyond what is left; the next day takes them.</p>
      ) : null}
      {offer ? <p className={look.warning}>{offer}</p> : null}
      <Invalid invalid={recipients.invalid} />
    </>
  )
}

const shownInvalid = 5

function Invalid({ invalid: typed }: { invalid: Preflight['recipients']['invalid'] }) {
  // Each once, however often it was typed.
  const invalid = [...new Map(typed.map(one => [one.number, one])).values()]
  if (invalid.length === 0) return null
  const more = invalid.length - shownInvalid
  return (
    <div className={look.invalid}>
      <p>{invalid.length === 1 ? '1 number is not valid' : `${formatNumber(invalid.length)} numbers are not valid`}</p>
      <ul aria-label="Numbers that are not valid">
        {invalid.slice(0, shownInvalid).map(({ number, reason }) => (
          <li key={number}>{`${formatPhoneNumber(cutNumber(number))}: ${reason}`}</li>
        ))}
      </ul>
      {more > 0 ? <p>{`and ${formatNumber(more)} more`}</p> : null}
    </div>
  )
}

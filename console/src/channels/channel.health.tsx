import { type ChannelDetails, mostCounted } from '@parley/contracts/channels/channels.ts'
import { qualityNames } from '@parley/contracts/templates/components.ts'
import { formatNumber, formatShare } from '../lib/format.ts'
import { serverNow } from '../lib/server-clock.ts'
import { useDates } from '../lib/time-zone.tsx'
import { RelativeTime } from '../ui/date/relative-time.tsx'
import { StatusBadge, type Tone } from '../ui/feedback/status-badge.tsx'
import look from './channel.module.css'

const states: Record<ChannelDetails['health']['state'], { label: string; tone: Tone }> = {
  OK: { label: 'Working', tone: 'success' },
  ERROR: { label: 'Error', tone: 'danger' },
  UNKNOWN: { label: 'Not used yet', tone: 'neutral' },
}

/** In one line: whether it works, and when somebody last wrote. */
export function HealthLine({ channel }: { channel: ChannelDetails }) {
  const dates = useDates()
  const { state, message, lastInAt, lastOutAt } = channel.health
  const lastAt = [lastInAt, lastOutAt]
    .filter(at => at !== null)
    .sort()
    .at(-1)
  return (
    <p className={look.health}>
      <StatusBadge {...states[state]} />
      <span>
        {message}
        {lastAt ? (
          <>
            {' Last message '}
            <RelativeTime at={lastAt} relative={dates.relative} full={dates.dateTime} />,{' '}
            {counted(channel.counts.messages24h)} in the last 24 hours.
          </>
        ) : null}
      </span>
    </p>
  )
}

/** What a channel's way in and out looks like now. */
export function HealthPanel({ channel }: { channel: ChannelDetails }) {
  const { health, incoming, counts } = channel
  return (
    <section className={look.card} aria-labelledby="health">
      <div className={look.cardHead}>
        <h2 id="health" className={look.cardTitle}>
          Health
        </h2>
        <StatusBadge {...states[health.state]} />
      </div>
      <p className={look.hint}>{health.message}</p>
      <dl className={look.facts}>
        <Fact term="Last in">
          <When at={health.lastInAt} />
        </Fact>
        <Fact term="Last out">
          <When at={health.lastOutAt} />
        </Fact>
        <Fact term="Waiting to leave">{counted(health.queued)}</Fact>
        <Fact term="Last 24 hours">{counted(counts.messages24h)}</Fact>
        <Fact term="Failed">{failureOf(health)}</Fact>
        {health.quality ? <Fact term="Quality">{qualityNames[health.quality]}</Fact> : null}
        {health.peoplePerDay ? <Fact term="New people a day">{formatNumber(health.peoplePerDay)}</Fact> : null}
        {health.tokenExpiresAt ? (
          <Fact term="Access token">
            {Date.parse(health.tokenExpiresAt) < serverNow() ? 'Ended' : 'Ends'} <When at={health.tokenExpiresAt} />
          </Fact>
        ) : null}
        {incoming.refusedAt ? (
          <Fact term="Last refused call">
            <When at={incoming.refusedAt} />
          </Fact>
        ) : null}
        {health.lastError ? (
          <Fact term="Last error">
            {health.lastError} <When at={health.lastErrorAt} />
          </Fact>
        ) : null}
        {health.stopped ? (
          <Fact term="Stopped">
            {health.stopped.until ? (
              <>
                Tried again <When at={health.stopped.until} />
              </>
            ) : (
              'Until somebody mends it and tests the connection'
            )}
          </Fact>
        ) : null}
      </dl>
    </section>
  )
}

function failureOf({ failed24h, errorRate24h }: ChannelDetails['health']): string {
  if (failed24h === 0 || errorRate24h === null) return counted(failed24h)
  return `${formatNumber(failed24h)} (${formatShare(errorRate24h)} of those that left)`
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className={look.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function When({ at }: { at: string | null }) {
  const dates = useDates()
  return at ? <RelativeTime at={at} relative={dates.relative} full={dates.dateTime} /> : <>Never</>
}

function counted(n: number): string {
  return n >= mostCounted ? `${formatNumber(mostCounted)} or more` : formatNumber(n)
}

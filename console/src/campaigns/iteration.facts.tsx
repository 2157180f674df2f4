import { type Activity, activityStateNames, type Recipients } from '@parley/contracts/campaigns/activities.ts'
import type { ReactNode } from 'react'
import { useNamedSets } from '../contacts/sets/sets.api.ts'
import { counted, formatDayTime, formatNumber } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { Button } from '../ui/button/button.tsx'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import { Link } from '../ui/frame/link.tsx'
import { PlainTable } from '../ui/table/plain-table.tsx'
import layout from './campaign.module.css'
import { campaignPaths } from './campaigns.search.ts'
import { approvalOf, countOf, iterationWords, stateOf, timesOf } from './iterations.words.ts'

type FactsProps = { activity: Activity; onHistory: () => void }

/** Who gets it, when, and who answers for that. */
export function IterationFacts({ activity, onHistory }: FactsProps) {
  const timeZone = useTimeZone()
  const { campaignId, campaignName, recipients, schedule, nextRunOn, throttlePerSecond, approvedBy } = activity
  const until = schedule.type === 'RECURRING' ? formatDayTime(schedule.until, schedule.timeZone) : null
  return (
    <>
      <Part title="Approval">
        <Fact name="Approval">
          <StatusBadge {...approvalOf(activity)} />
        </Fact>
        <Fact name="Status">
          <StatusBadge {...stateOf(activity)} />
        </Fact>
        {approvedBy && activity.approval === 'APPROVED' ? <Fact name="Approved by">{approvedBy.name}</Fact> : null}
        <Fact name="History">
          <Button compact onClick={onHistory}>
            {iterationWords.history}
          </Button>
        </Fact>
      </Part>
      <Part title="Recipients">
        <Fact name="Campaign">
          <Link href={campaignPaths.one(campaignId)}>{campaignName}</Link>
        </Fact>
        <Fact name="Taken from">
          <Source recipients={recipients} />
        </Fact>
        <Fact name="Recipients">{countOf(activity)}</Fact>
      </Part>
      <Part title="Schedule">
        <Fact name="Scheduled At">{timesOf(schedule, timeZone)}</Fact>
        {schedule.type === 'RECURRING' ? <Fact name="Until">{`${until} (${schedule.timeZone})`}</Fact> : null}
        {nextRunOn ? <Fact name="Next run">{formatDayTime(nextRunOn, timeZone)}</Fact> : null}
        {throttlePerSecond ? <Fact name="Messages per second">{formatNumber(throttlePerSecond)}</Fact> : null}
      </Part>
      {activity.instances.length > 1 ? <Runs instances={activity.instances} /> : null}
    </>
  )
}

function Source({ recipients }: { recipients: Recipients }): ReactNode {
  switch (recipients.source) {
    case 'NUMBERS':
      return counted(recipients.numbers.length, 'typed number')
    case 'CONTACTS':
      return counted(recipients.contactIds.length, 'contact')
    case 'GROUPS':
      return <Sets groupIds={recipients.groupIds} tagIds={recipients.tagIds} />
    case 'ALL':
      return 'All contacts'
    case 'FILE':
      return recipients.file.name ?? 'A file'
    default:
      return 'Another system'
  }
}

/** Those that are gone have no name any more. */
function Sets({ groupIds, tagIds }: { groupIds: string[]; tagIds: string[] }) {
  const groups = useNamedSets('groups', groupIds)
  const labels = useNamedSets('tags', tagIds)
  const named = [...groups, ...labels].map(({ name }) => name).join(', ')
  return named || [counted(groupIds.length, 'group'), counted(tagIds.length, 'label')].join(', ')
}

function Runs({ instances }: Pick<Activity, 'instances'>) {
  const timeZone = useTimeZone()
  return (
    <section className={layout.part} aria-label="Runs">
      <h2 className={layout.title}>Runs</h2>
      <PlainTable label="Runs" headers={['Due', 'Status', 'Sent', 'Failed']}>
        {instances.map(({ id, dueOn, state, counts }) => (
          <tr key={id}>
            <td>{formatDayTime(dueOn, timeZone)}</td>
            <td>{activityStateNames[state]}</td>
            <td>{`${formatNumber(counts.sent)} of ${formatNumber(counts.total)}`}</td>
            <td>{formatNumber(counts.failed)}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={layout.part} aria-label={title}>
      <h2 className={layout.title}>{title}</h2>
      <dl className={layout.facts}>{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </>
  )
}

import type { Contact, ContactEvent } from '@parley/contracts/contacts/contacts.ts'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import {
  IconArrowMerge,
  IconBellOff,
  IconFileUpload,
  IconMessage,
  IconPencil,
  IconPlus,
  IconRestore,
  IconSpeakerphone,
  IconTag,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useDates } from '../../lib/time-zone.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon, type IconShape } from '../../ui/button/icon.tsx'
import { RelativeTime } from '../../ui/date/relative-time.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { Link } from '../../ui/frame/link.tsx'
import { useTimeline } from '../contacts.api.ts'
import { useSetNames } from '../sets/sets.api.ts'
import { ChatTemplate } from './chat.template.tsx'
import { labelOf } from './contact.words.ts'
import look from './timeline.module.css'

type TimelineProps = { contact: Contact; definitions: readonly Definition[] }

/** What touched the contact, newest first, beside its page. */
export function ContactTimeline(props: TimelineProps) {
  return (
    <aside className={look.timeline} aria-label="Timeline">
      <h2 className={look.title}>Timeline</h2>
      <Events {...props} />
    </aside>
  )
}

function Events({ contact, definitions }: TimelineProps) {
  const found = useTimeline(contact.id)
  if (found.isPending) return <SkeletonText lines={5} />
  if (found.isError && !found.data) {
    return <ErrorState message={found.error.message} onRetry={() => void found.refetch()} />
  }
  const events = found.data.pages.flatMap(page => page.events)
  if (events.length === 0) return <p className={look.none}>What is done to this contact appears here.</p>
  return (
    <>
      <EventList events={events} contact={contact} definitions={definitions} />
      {found.hasNextPage ? (
        <Button compact isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show earlier
        </Button>
      ) : null}
    </>
  )
}

/** Groups and labels are told by their ids, which are named for all events at once. */
function EventList({ events, ...props }: TimelineProps & { events: readonly ContactEvent[] }) {
  const nameSets = useSetTexts(events)
  return (
    <ol className={look.events}>
      {events.map(event => (
        <Event key={event.id} event={event} nameSets={nameSets} {...props} />
      ))}
    </ol>
  )
}

const icons: Record<ContactEvent['kind'], IconShape> = {
  created: IconPlus,
  updated: IconPencil,
  deleted: IconTrash,
  restored: IconRestore,
  merged: IconArrowMerge,
  imported: IconFileUpload,
  group: IconUsersGroup,
  label: IconTag,
  chat: IconMessage,
  broadcast: IconSpeakerphone,
  optout: IconBellOff,
}

type EventProps = TimelineProps & { event: ContactEvent; nameSets: SetTexts }
type SetTexts = (field: string, text: string) => string

function Event({ event, contact, definitions, nameSets }: EventProps) {
  const dates = useDates()
  return (
    <li className={look.event}>
      <span className={look.icon}>
        <Icon of={icons[event.kind]} />
      </span>
      <div className={look.words}>
        <p className={look.what}>
          <EventTitle event={event} />
        </p>
        {event.detail ? <p className={look.detail}>{event.detail}</p> : null}
        <Changes event={event} definitions={definitions} nameSets={nameSets} />
        <p className={look.meta}>
          {event.by ? `${event.by} · ` : ''}
          <RelativeTime at={event.at} relative={dates.relative} full={dates.dateTime} />
        </p>
        <ChatTemplate chat={event.chat} contact={contact} />
      </div>
    </li>
  )
}

/** A link where the console has a screen for it. */
function EventTitle({ event: { link, title } }: Pick<EventProps, 'event'>) {
  const router = useRouter()
  if (link === null) return title
  const [, , foundRoute] = router.getMatchedRoutes(new URL(link, location.origin).pathname)
  return foundRoute === undefined || foundRoute.id === '/$' ? title : <Link href={link}>{title}</Link>
}

/** Field by field what it was and what it became; of a new contact the page itself says so. */
function Changes({ event: { kind, changes }, definitions, nameSets }: Omit<EventProps, 'contact'>) {
  const shown = changes
    .map(({ field, before, after }) => ({ field, before: nameSets(field, before), after: nameSets(field, after) }))
    .filter(({ before, after }) => before !== after)
  if (kind === 'created' || shown.length === 0) return null
  return (
    <dl className={look.changes}>
      {shown.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{labelOf(field, definitions)}</dt>
          <dd>
            {before ? <del>{before}</del> : null} {after ? <ins>{after}</ins> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useSetTexts(events: readonly ContactEvent[]): SetTexts {
  const groupNames = useSetNames('groups', idsIn(events, 'groups'))
  const labelNames = useSetNames('tags', idsIn(events, 'tags'))
  return (field, text) => {
    if (field === 'groups') return groupNames(listed(text)).join(', ')
    if (field === 'tags') return labelNames(listed(text)).join(', ')
    return text
  }
}

function idsIn(events: readonly ContactEvent[], kind: 'groups' | 'tags'): string[] {
  return events
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === kind)
    .flatMap(({ before, after }) => [...listed(before), ...listed(after)])
}

function listed(ids: string): string[] {
  return ids.split(', ').filter(id => id !== '')
}

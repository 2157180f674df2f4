import type { ChannelDetails } from '@parley/contracts/channels/channels.ts'
import { countryCodeOf } from '@parley/contracts/contacts/values.ts'
import { type FormEvent, useState } from 'react'
import { useProfile } from '../../auth/profile.api.ts'
import { useDates } from '../../lib/time-zone.tsx'
import { Button } from '../../ui/button/button.tsx'
import { RelativeTime } from '../../ui/date/relative-time.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { customerWords, formatAddress } from '../numbered.ts'
import { readCustomer } from './phone.address.ts'
import { usePhones } from './phone.api.ts'
import look from './phone.module.css'

type PhoneNumbersProps = { channel: ChannelDetails; open: string; onOpen: (phone: string) => void }

/** Whose phone to hold: any number, or one that the channel has heard of. */
export function PhoneNumbers({ channel, open, onOpen }: PhoneNumbersProps) {
  const { data = [], error, isFetching, refetch } = usePhones(channel.id)
  const dates = useDates()
  return (
    <aside className={look.numbers} aria-label="Customers">
      <Chooser channelType={channel.type} onOpen={onOpen} />
      {error && data.length === 0 ? (
        <ErrorState message={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      <ul className={look.seen} aria-label="Written to lately">
        {data.map(({ id, number: seen, lastAt, blocked, offline }) => (
          <li key={id}>
            <button
              type="button"
              className={look.number}
              aria-current={id === open || seen === open || undefined}
              onClick={() => onOpen(id)}
            >
              <span className={look.digits}>{formatAddress(channel.type, seen)}</span>
              <span className={look.since}>
                {blocked ? 'Blocked · ' : ''}
                {offline ? 'Offline · ' : ''}
                <RelativeTime at={lastAt} relative={dates.relative} full={dates.dateTime} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  )
}

type ChooserProps = { channelType: number; onOpen: (phone: string) => void }

/** Any customer that there could be: one that the channel has yet to hear of as well. */
function Chooser({ channelType, onOpen }: ChooserProps) {
  const countryCode = countryCodeOf(useProfile().enterprise.country)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const words = customerWords(channelType)
  const change = (text: string) => {
    setTyped(text)
    setProblem(null)
  }
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readCustomer(channelType, typed, countryCode)
    if ('address' in read) return onOpen(read.address)
    setProblem(read.message)
    event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form className={look.chooser} noValidate onSubmit={open}>
      <TextField label={words.label} value={typed} placeholder={words.example} error={problem} onChange={change} />
      <Button type="submit" disabled={typed.trim() === ''}>
        Open
      </Button>
    </form>
  )
}

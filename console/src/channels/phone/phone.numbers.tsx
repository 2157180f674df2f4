import type { ChannelDetails } from '@parley/contracts/channels/channels.ts'
import { numberedTypes } from '@parley/contracts/channels/kinds.ts'
import { useState } from 'react'
import { useDates } from '../../lib/time-zone.tsx'
import { Button } from '../../ui/button/button.tsx'
import { RelativeTime } from '../../ui/date/relative-time.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { customerWords, formatAddress } from '../numbered.ts'
import { usePhones } from './phone.api.ts'
import look from './phone.module.css'

type PhoneNumbersProps = { channel: ChannelDetails; open: string; onOpen: (phone: string) => void }

/** Whose phone to hold: any number, or one that the channel has heard of. */
export function PhoneNumbers({ channel, open, onOpen }: PhoneNumbersProps) {
  const { data = [], error, isFetching, refetch } = usePhones(channel.id)
  const dates = useDates()
  const [typed, setTyped] = useState('')
  const words = customerWords(channel.type)
  const number = numberedTypes.includes(channel.type) ? typed.replace(/\D/g, '') : typed.trim()
  return (
    <aside className={look.numbers} aria-label="Customers">
      <form
        className={look.chooser}
        onSubmit={event => {
          event.preventDefault()
          if (number) onOpen(number)
        }}
      >
        <TextField label={words.label} value={typed} placeholder={words.example} onChange={setTyped} />
        <Button type="submit" disabled={number === ''}>
          Open
        </Button>
      </form>
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

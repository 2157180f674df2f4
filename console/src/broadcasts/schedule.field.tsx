import { broadcastLimits } from '@parley/contracts/broadcasts/limits.ts'
import { addDays, dayOf } from '../lib/days.ts'
import { serverNow } from '../lib/server-clock.ts'
import { DateTimeField } from '../ui/date/date-time-field.tsx'
import { RadioField } from '../ui/form/radio-field.tsx'
import look from './send.module.css'
import type { SendState } from './use-send-form.ts'

const times = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
]

/** At once, or at a time within the next ninety days. */
export function ScheduleField({ state: { form, timeZone } }: { state: SendState }) {
  const today = dayOf(serverNow(), timeZone)
  const { isLater, scheduleAt } = form.values
  return (
    <div className={look.stack}>
      <RadioField
        isInline
        label="When"
        options={times}
        value={isLater ? 'later' : 'now'}
        onChange={value => form.set('isLater', value === 'later')}
      />
      {isLater ? (
        <DateTimeField
          {...form.field('scheduleAt')}
          value={scheduleAt}
          label="Send at"
          required
          help={`Times of ${timeZone}`}
          min={today}
          max={addDays(today, broadcastLimits.days)}
        />
      ) : null}
    </div>
  )
}

import { frequencies } from '@parley/contracts/campaigns/activities.ts'
import { addDays, dayOf } from '../lib/days.ts'
import { serverNow } from '../lib/server-clock.ts'
import { timeZoneOptions } from '../lib/time-zones.ts'
import { timesOfDay } from '../lib/times-of-day.ts'
import { DateTimeField } from '../ui/date/date-time-field.tsx'
import { FieldPair } from '../ui/form/form.tsx'
import { MultiSelectField } from '../ui/form/multi-select-field.tsx'
import { RadioField } from '../ui/form/radio-field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { withFrequency } from './iteration.draft.ts'
import { weekDays } from './iterations.words.ts'
import type { IterationEditor } from './use-iteration-form.ts'

const kinds = [
  { value: 'NOW', label: 'Now' },
  { value: 'ONCE', label: 'Once' },
  { value: 'RECURRING', label: 'Recurring' },
] as const

/** When it leaves, once it is approved and started. */
export function ScheduleFields({ editor: { form, timeZone } }: { editor: IterationEditor }) {
  const { when } = form.values
  return (
    <>
      <RadioField
        name="when"
        isInline
        label="When"
        help="It leaves once it is approved and started."
        options={kinds}
        value={when}
        error={form.errorAt('when')}
        onChange={chosen => form.set('when', kinds.find(({ value }) => value === chosen)?.value ?? 'NOW')}
      />
      {when === 'ONCE' ? (
        <DateTimeField
          {...form.field('at')}
          label="Send at"
          required
          help={`Times of ${timeZone}`}
          min={dayOf(serverNow(), timeZone)}
        />
      ) : null}
      {when === 'RECURRING' ? <Recurring form={form} /> : null}
    </>
  )
}

const rhythms = { DAILY: 'Daily', WEEKLY: 'Weekly', MONTHLY: 'Monthly' }
const rhythmOptions = frequencies.map(value => ({ value, label: rhythms[value] }))
const dayOptions = weekDays.map((label, day) => ({ value: String(day), label }))
const dateOptions = Array.from({ length: 31 }, (_none, at) => ({ value: String(at + 1), label: String(at + 1) }))

function Recurring({ form }: Pick<IterationEditor, 'form'>) {
  const { frequency, time, timeZone, until } = form.values
  const pace = (chosen: string) => {
    const next = withFrequency(chosen)
    form.set('frequency', next.frequency)
    form.set('days', next.days)
  }
  return (
    <>
      <RadioField isInline label="Every" options={rhythmOptions} value={frequency} onChange={pace} />
      {frequency === 'DAILY' ? null : (
        <MultiSelectField
          {...form.field('days')}
          label={frequency === 'WEEKLY' ? 'Days of the week' : 'Days of the month'}
          required
          help={frequency === 'MONTHLY' ? 'Shorter months have their last day in place of those they lack.' : undefined}
          options={frequency === 'WEEKLY' ? dayOptions : dateOptions}
        />
      )}
      <FieldPair>
        <SelectField
          {...form.field('time')}
          label="Time"
          required
          options={timesOfDay(time)}
          onChange={chosen => form.set('time', chosen ?? time)}
        />
        <DateTimeField
          {...form.field('until')}
          hasTime={false}
          label="Until"
          required
          value={until && `${until}T00:00:00`}
          min={addDays(dayOf(serverNow(), timeZone), 1)}
          onChange={value => form.set('until', value?.split('T')[0] ?? null)}
        />
      </FieldPair>
      <SelectField
        {...form.field('timeZone')}
        label="Time zone"
        required
        options={timeZoneOptions(timeZone)}
        onChange={chosen => form.set('timeZone', chosen ?? timeZone)}
      />
    </>
  )
}

import {
  capLimits,
  everyDay,
  type SendingRules,
  sendingRuleProblems,
  sendingRules,
} from '@parley/contracts/enterprises/sending-rules.ts'
import type { ReactNode } from 'react'
import { checkWith } from '../lib/check-with.ts'
import { timesOfDay } from '../lib/times-of-day.ts'
import { Button } from '../ui/button/button.tsx'
import { CheckboxField } from '../ui/form/checkbox-field.tsx'
import { FieldError } from '../ui/form/field.tsx'
import { FieldPair, Form, FormActions } from '../ui/form/form.tsx'
import { NumberField } from '../ui/form/number-field.tsx'
import { RadioField } from '../ui/form/radio-field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { SwitchField } from '../ui/form/switch-field.tsx'
import { type DraftForm, useDraftForm } from '../ui/form/use-draft-form.ts'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import { useSaveSendingRules } from './sending-rules.api.ts'
import look from './sending-rules.module.css'

type Quiet = SendingRules['quietHours']
/** A number that was taken out is none. */
type Cap = { enabled: boolean; messages: number | null; hours: number | null }
type Values = { quietHours: Quiet; frequencyCap: Cap }
type RulesForm = DraftForm<Values>

const check = checkWith(sendingRules)

type Props = { sendingRules: SendingRules; timezone: string; isReadOnly: boolean }

export function SendingRulesForm({ sendingRules: initial, timezone, isReadOnly }: Props) {
  const save = useSaveSendingRules()
  const form = useDraftForm<Values>({
    initial,
    validate: problemsOf,
    onSubmit: async values => {
      const rules = sendingRules.parse(values)
      await save(rules)
      form.reset(rules)
    },
  })
  useUnsavedGuard(form.isDirty)
  return (
    <Form form={form} label="Sending Rules" autoFocus={false}>
      <fieldset className={look.sections} disabled={isReadOnly}>
        <p className={look.note}>Answers in chats, utility and authentication templates always leave.</p>
        <QuietHours form={form} timezone={timezone} />
        <FrequencyCap form={form} />
      </fieldset>
      {isReadOnly ? null : (
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isSaving}>
            Save
          </Button>
        </FormActions>
      )}
    </Form>
  )
}

function problemsOf(values: Values): Record<string, string> {
  const wrong = check(values)
  const rules = sendingRules.safeParse(values).data
  for (const { field = '', message } of rules ? sendingRuleProblems(rules) : []) wrong[field] ??= message
  return wrong
}

function QuietHours({ form, timezone }: { form: RulesForm; timezone: string }) {
  const { quietHours } = form.values
  const change = (changes: Partial<Quiet>) => form.set('quietHours', { ...quietHours, ...changes })
  const { enabled, days, clock } = quietHours
  const bound = (name: 'from' | 'to') => ({
    name: `quietHours.${name}`,
    error: form.errorAt(`quietHours.${name}`),
    value: quietHours[name],
    options: timesOfDay(quietHours[name]),
    onChange: (time: string | null) => (time ? change({ [name]: time }) : undefined),
  })
  return (
    <Section id="quiet-hours" title="Quiet hours">
      <SwitchField
        label="Hold promotional messages in quiet hours"
        help="They leave by themselves when the quiet hours end."
        value={enabled}
        onChange={isOn => change({ enabled: isOn })}
      />
      {enabled ? (
        <>
          <FieldPair>
            <SelectField {...bound('from')} label="From" />
            <SelectField {...bound('to')} label="To" help="On the next day if it is not later than From." />
          </FieldPair>
          <Days value={days} error={form.errorAt('quietHours.days')} onChange={next => change({ days: next })} />
          <RadioField
            name="quietHours.clock"
            label="Whose clock"
            help="The recipient’s goes by the country of the number. Where a country has several time zones, the message waits while it is quiet in any of them."
            options={[
              { value: 'ENTERPRISE', label: `Ours (${timezone.replaceAll('_', ' ')})` },
              { value: 'RECIPIENT', label: 'The recipient’s' },
            ]}
            value={clock}
            onChange={next => change({ clock: next === 'RECIPIENT' ? next : 'ENTERPRISE' })}
          />
        </>
      ) : null}
      <p className={look.note}>
        Whatever is set here, SMS to Indian numbers carries no promotion from 9 in the evening to 10 in the morning, as
        Indian law has it.
      </p>
    </Section>
  )
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type DaysProps = { value: readonly number[]; error: string | null; onChange: (days: number[]) => void }

function Days({ value, error, onChange }: DaysProps) {
  return (
    <fieldset className={look.days} aria-describedby={error ? 'quiet-days-error' : undefined}>
      <legend className={look.legend}>Days on which they begin</legend>
      {everyDay.map(day => (
        <CheckboxField
          key={day}
          name="quietHours.days"
          label={dayNames[day] ?? ''}
          value={value.includes(day)}
          onChange={isOn => onChange(everyDay.filter(one => (one === day ? isOn : value.includes(one))))}
        />
      ))}
      {error ? (
        <p id="quiet-days-error" className={look.error} role="alert">
          <FieldError message={error} />
        </p>
      ) : null}
    </fieldset>
  )
}

function FrequencyCap({ form }: { form: RulesForm }) {
  const { frequencyCap } = form.values
  const change = (changes: Partial<Cap>) => form.set('frequencyCap', { ...frequencyCap, ...changes })
  const bound = (name: 'messages' | 'hours') => ({
    name: `frequencyCap.${name}`,
    error: form.errorAt(`frequencyCap.${name}`),
    value: frequencyCap[name],
    onChange: (number: number | null) => change({ [name]: number }),
    min: 1,
    max: capLimits[name],
    required: true,
  })
  return (
    <Section id="frequency-cap" title="Frequency cap">
      <SwitchField
        label="Limit promotional messages to one person"
        help="Over all channels together. What would be too much is skipped, and its row tells why. Counted from when it is switched on."
        value={frequencyCap.enabled}
        onChange={isOn => change({ enabled: isOn })}
      />
      {frequencyCap.enabled ? (
        <FieldPair>
          <NumberField {...bound('messages')} label="At most, messages" />
          <NumberField {...bound('hours')} label="Within, hours" help="A week is 168, 30 days are 720." />
        </FieldPair>
      ) : null}
    </Section>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={look.section} aria-labelledby={id}>
      <h2 id={id} className={look.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

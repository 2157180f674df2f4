import { campaignLimits } from '@parley/contracts/campaigns/campaigns.ts'
import { channelTypes } from '@parley/contracts/channels/channels.ts'
import { rcs, sms, whatsApp } from '@parley/contracts/channels/kinds.ts'
import { TemplateField } from '../broadcasts/message-fields.view.tsx'
import { ChannelPicker } from '../channels/channel.picker.tsx'
import { CheckboxField } from '../ui/form/checkbox-field.tsx'
import { FieldProblem } from '../ui/form/field-problem.tsx'
import { NumberField } from '../ui/form/number-field.tsx'
import { RadioField } from '../ui/form/radio-field.tsx'
import { waits } from './campaign.draft.ts'
import look from './campaign.module.css'
import { reasonNames, reasons } from './campaigns.words.ts'
import type { FallbackState } from './use-fallback.ts'

const types = ([sms, whatsApp, rcs] as const).map(type => ({ value: `${type}`, label: channelTypes[type] }))

/** Which template stands in, and for whom. */
export function FallbackFields({ state }: { state: FallbackState }) {
  const { values, form, change, problemAt } = state
  const { channelType, on, afterMinutes } = values
  const { least, most } = campaignLimits.fallbackMinutes
  return (
    <fieldset className={look.group}>
      <legend className={look.legend}>Fallback</legend>
      <RadioField
        isInline
        label="Channel type"
        options={types}
        value={channelType}
        onChange={type => change({ channelType: type })}
      />
      <ChannelPicker {...form.field('channelId')} type={Number(channelType)} required />
      <TemplateField state={state} isLocked={false} />
      <FieldProblem message={problemAt('media')} />
      <fieldset className={look.reasons}>
        <legend>Send it when the message is</legend>
        {reasons.map(reason => (
          <CheckboxField
            key={reason}
            label={reasonNames[reason]}
            value={on.includes(reason)}
            onChange={isOn => change({ on: reasons.filter(one => (one === reason ? isOn : on.includes(one))) })}
          />
        ))}
        <FieldProblem message={problemAt('on')} />
      </fieldset>
      {waits(on) ? (
        <NumberField
          name="fallback.afterMinutes"
          label="Minutes to wait"
          required
          help={`${least} to ${most}; a day has 1440.`}
          min={least}
          max={most}
          value={afterMinutes}
          error={problemAt('afterMinutes')}
          onChange={minutes => change({ afterMinutes: minutes })}
        />
      ) : null}
    </fieldset>
  )
}

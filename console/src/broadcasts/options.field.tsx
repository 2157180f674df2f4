import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../lib/format.ts'
import { Icon } from '../ui/button/icon.tsx'
import { CheckboxField } from '../ui/form/checkbox-field.tsx'
import { NumberField } from '../ui/form/number-field.tsx'
import look from './options.module.css'
import { type SendDraft, throttleProblem } from './send.draft.ts'
import type { SendState } from './use-send-form.ts'

type OptionsProps = { state: Pick<SendState, 'form'> }

/** What most leave as it is. */
export function MoreOptions({ state }: OptionsProps) {
  const { values } = state.form
  const [isChosen, setChosen] = useState<boolean | null>(null)
  const told = toldOf(values)
  const isWrong = throttleProblem(values) !== null
  // What a draft brings back is shown at once, and stays so while it is changed.
  if (isChosen === null && told.length > 0) setChosen(true)
  // What stands in the way of sending is never out of sight.
  const isOpen = isWrong || isChosen === true
  return (
    <div>
      <button
        type="button"
        className={look.opener}
        aria-expanded={isOpen}
        onClick={() => setChosen(isWrong || !isOpen)}
      >
        <Icon of={IconChevronRight} />
        More options
        {isOpen || told.length === 0 ? null : <span className={look.told}>{told.join(', ')}</span>}
      </button>
      {isOpen ? (
        <div className={look.fields}>
          <ThrottleField state={state} />
          <LinksField state={state} />
        </div>
      ) : null}
    </div>
  )
}

/** Those of them that were given. */
export function SentOptions({ state }: OptionsProps) {
  const { throttlePerSecond, trackLinks } = state.form.values
  return (
    <>
      {throttlePerSecond === null ? null : <ThrottleField state={state} isLocked />}
      {trackLinks ? <LinksField state={state} isLocked /> : null}
    </>
  )
}

type OptionProps = OptionsProps & { isLocked?: boolean }

function ThrottleField({ state: { form }, isLocked = false }: OptionProps) {
  return (
    <NumberField
      {...form.field('throttlePerSecond')}
      label="Messages per second"
      disabled={isLocked}
      min={1}
      placeholder="As fast as the channel takes them"
    />
  )
}

function LinksField({ state: { form }, isLocked = false }: OptionProps) {
  return (
    <CheckboxField
      {...form.field('trackLinks')}
      label="Track links"
      disabled={isLocked}
      help="Links in the message become short ones, whose clicks are counted."
    />
  )
}

function toldOf({ throttlePerSecond, trackLinks }: SendDraft): string[] {
  return [
    ...(throttlePerSecond === null ? [] : [`${formatNumber(throttlePerSecond)} a second`]),
    ...(trackLinks ? ['links tracked'] : []),
  ]
}

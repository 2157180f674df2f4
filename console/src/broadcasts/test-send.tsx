import { broadcastTexts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { useState } from 'react'
import { useProfile } from '../auth/profile.api.ts'
import { Button } from '../ui/button/button.tsx'
import { toast, toastTimes } from '../ui/feedback/toast.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { useSendBroadcast } from './broadcasts.api.ts'
import { splitNumbers } from './recipients.api.ts'
import { problemsOf, type Rules, requestOf, type SendDraft } from './send.draft.ts'
import look from './send.module.css'
import { lackedBy, mappingOfTest } from './shown.api.ts'
import { useShownRecipient } from './use-first-recipient.ts'
import type { SendState } from './use-send-form.ts'

/** Sends what is written so far to one number, as the preview shows it, before it goes to everybody. */
export function TestSend({ state }: { state: SendState }) {
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = useSendBroadcast()
  const { read } = useShownRecipient(state.applied)
  const { timezone: timeZone } = useProfile().enterprise
  const submit = async () => {
    const { template } = state
    const { mapping, ...values } = state.form.values
    const shown = template ? mappingOfTest(template, mapping, read, { timeZone }) : mapping
    const draft = asTest({ ...values, mapping: shown }, number)
    const wrong = testProblem(draft, state.rules())
    setProblem(wrong)
    if (wrong) return
    setSending(true)
    try {
      await send(requestOf(draft, state.rules()))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error), { duration: toastTimes.broadcast })
    }
    setSending(false)
  }
  return (
    <div className={look.test}>
      <TextField
        label="Try it on one number"
        type="tel"
        placeholder="919876543210"
        value={number}
        error={problem}
        onChange={text => {
          setNumber(text)
          setProblem(null)
        }}
      />
      <Button isBusy={isSending} onClick={() => void submit()}>
        Send test
      </Button>
    </div>
  )
}

function asTest(draft: SendDraft, number: string): SendDraft {
  return {
    ...draft,
    numbers: number,
    contacts: [],
    groupIds: [],
    tagIds: [],
    viewIds: [],
    isLater: false,
    scheduleAt: null,
    throttlePerSecond: null,
  }
}

/** The first thing that is missing; more than one number is not a test. */
function testProblem(draft: SendDraft, rules: Rules): string | null {
  if (splitNumbers(draft.numbers).length > 1) return broadcastTexts.numbers
  const { numbers, ...others } = problemsOf(draft, rules)
  if (numbers) return numbers
  const [other] = Object.values(others).filter(message => message !== null)
  if (other) return `Fill in the form first: ${other}`
  // A column without a sample, such as the end of an offer: nothing would leave.
  const lacked = rules.template && lackedBy(rules.template, draft.mapping, () => undefined)
  return lacked ? `There is no value to try ${lacked} with` : null
}

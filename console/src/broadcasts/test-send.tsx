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
  /** The draft in which something was missing: once it is changed, nobody knows. */
  const [lacking, setLacking] = useState<SendDraft | null>(null)
  const [isSending, setSending] = useState(false)
  const send = useSendBroadcast()
  const { read } = useShownRecipient(state.applied)
  const { timezone: timeZone } = useProfile().enterprise
  const draftOf = ({ mapping, ...values }: SendDraft) => {
    const { template } = state
    const shown = template ? mappingOfTest(template, mapping, read, { timeZone }) : mapping
    return asTest({ ...values, mapping: shown }, number)
  }
  const submit = async () => {
    const draft = draftOf(state.form.values)
    const { atNumber, inForm } = faultsOf(draft, state.rules())
    setProblem(atNumber)
    setLacking(inForm ? state.form.values : null)
    if (inForm) return state.mark(inForm)
    if (atNumber) return
    setSending(true)
    try {
      await send({ ...requestOf(draft, state.rules()), isTest: true })
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
      <div role="alert" className={look.testLack}>
        {lacking === state.form.values ? 'Nothing was sent: mend first what is marked in the form.' : null}
      </div>
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

/** What is wrong with the number, and what is missing or wrong in the form, if anything is. */
function faultsOf(draft: SendDraft, rules: Rules) {
  const { numbers, ...others } = problemsOf(draft, rules)
  const inForm = Object.values(others).some(message => message !== null) ? others : null
  return { atNumber: numberProblem(draft, numbers) ?? (inForm ? null : lackProblem(draft, rules)), inForm }
}

/** More than one number is not a test. */
function numberProblem({ numbers }: SendDraft, wrong: string | null | undefined): string | null {
  return splitNumbers(numbers).length > 1 ? broadcastTexts.numbers : (wrong ?? null)
}

/** A column without a sample, such as the end of an offer: nothing would leave. */
function lackProblem({ mapping }: SendDraft, { template }: Rules): string | null {
  const lacked = template && lackedBy(template, mapping, () => undefined)
  return lacked ? `There is no value to try ${lacked} with` : null
}

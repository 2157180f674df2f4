import { useState } from 'react'
import { withAdvice } from './advice.ts'
import { tryChannel, useFreshChannel } from './channels.api.ts'

export type Step = {
  label: string
  /** `untold`: nobody can say; `unreached`: who could say did not answer. */
  state: 'running' | 'passed' | 'failed' | 'open' | 'untold' | 'unreached'
  /** What was found, in words. */
  found: string
}

type Wanted = { to: string; text: string }

/** Step by step, each shown as soon as it is known; a vendor that refuses the credentials or is not there is asked for nothing more. */
export function useConnectionTest(channelId: string) {
  const [steps, setSteps] = useState<readonly Step[]>([])
  const fresh = useFreshChannel()

  const run = async ({ to, text }: Wanted) => {
    const done: Step[] = []
    const step = async (label: string, ask: () => Promise<Pick<Step, 'state' | 'found'>>) => {
      setSteps([...done, { label, state: 'running', found: '' }])
      done.push({ label, ...(await told(ask)) })
      setSteps([...done])
      return done.at(-1)?.state
    }
    const credentials = await step('Credentials accepted', () => tried(channelId, {}))
    await step('Webhook reachable', async () => heard((await fresh(channelId)).health.lastInAt))
    if (!to) return
    const isStopped = credentials === 'failed' || credentials === 'unreached'
    await step('Test message out', async () =>
      isStopped ? unsent : tried(channelId, { to, ...(text ? { text } : {}) }),
    )
  }
  return { steps, run }
}

const unsent: Pick<Step, 'state' | 'found'> = {
  state: 'open',
  found: 'Nothing was sent. It goes out once the credentials are accepted.',
}

async function told(ask: () => Promise<Pick<Step, 'state' | 'found'>>): Promise<Pick<Step, 'state' | 'found'>> {
  try {
    return await ask()
  } catch (error) {
    return { state: 'failed', found: error instanceof Error ? error.message : String(error) }
  }
}

async function tried(channelId: string, body: Partial<Wanted>): Promise<Pick<Step, 'state' | 'found'>> {
  const { ok, message, vendorCode, explanation, latencyMs, isChecked } = await tryChannel(channelId, body)
  if (!isChecked) return { state: 'untold', found: message }
  if (ok) return { state: 'passed', found: `${message} ${latencyMs} ms` }
  // Without a code nobody refused anything.
  if (vendorCode === null) return { state: 'unreached', found: `${message} ${latencyMs} ms` }
  return { state: 'failed', found: withAdvice(`${message} (${vendorCode}) ${latencyMs} ms`, explanation) }
}

/** Nobody can ask a vendor to call: what has come in is the proof. */
function heard(lastInAt: string | null): Pick<Step, 'state' | 'found'> {
  return lastInAt
    ? { state: 'passed', found: 'The vendor has called.' }
    : { state: 'open', found: 'Nothing has come in yet. Write to the channel, then test again.' }
}

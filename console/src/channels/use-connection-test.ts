import { channelTexts } from '@parley/contracts/channels/channels.ts'
import { useState } from 'react'
import { tryChannel, useFreshChannel } from './channels.api.ts'

export type Step = {
  label: string
  /** `untold`: nobody can say. */
  state: 'running' | 'passed' | 'failed' | 'open' | 'untold'
  /** What was found, in words. */
  found: string
}

type Wanted = { to: string; text: string }

/** Step by step, each shown as soon as it is known; a vendor that refuses the credentials is asked for nothing more. */
export function useConnectionTest(channelId: string) {
  const [steps, setSteps] = useState<readonly Step[]>([])
  const fresh = useFreshChannel()

  const run = async ({ to, text }: Wanted) => {
    const done: Step[] = []
    const step = async (label: string, ask: () => Promise<Pick<Step, 'state' | 'found'>>) => {
      setSteps([...done, { label, state: 'running', found: '' }])
      done.push({ label, ...(await told(ask)) })
      setSteps([...done])
      return done.at(-1)?.state !== 'failed'
    }
    const isAccepted = await step('Credentials accepted', () => tried(channelId, {}))
    await step('Webhook reachable', async () => heard((await fresh(channelId)).health.lastInAt))
    if (to && isAccepted) await step('Test message out', () => tried(channelId, { to, ...(text ? { text } : {}) }))
  }
  return { steps, run }
}

async function told(ask: () => Promise<Pick<Step, 'state' | 'found'>>): Promise<Pick<Step, 'state' | 'found'>> {
  try {
    return await ask()
  } catch (error) {
    return { state: 'failed', found: error instanceof Error ? error.message : String(error) }
  }
}

async function tried(channelId: string, body: Partial<Wanted>): Promise<Pick<Step, 'state' | 'found'>> {
  const { ok, message, vendorCode, latencyMs } = await tryChannel(channelId, body)
  if (message === channelTexts.uncheckable) return { state: 'untold', found: message }
  const code = vendorCode ? ` (${vendorCode})` : ''
  return { state: ok ? 'passed' : 'failed', found: `${message}${code} ${latencyMs} ms` }
}

/** Nobody can ask a vendor to call: what has come in is the proof. */
function heard(lastInAt: string | null): Pick<Step, 'state' | 'found'> {
  return lastInAt
    ? { state: 'passed', found: 'The vendor has called.' }
    : { state: 'open', found: 'Nothing has come in yet. Write to the channel, then test again.' }
}

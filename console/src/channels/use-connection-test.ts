import type { ChannelDetails } from '@parley/contracts/channels/channels.ts'
import { useMemo, useState } from 'react'
import { withAdvice } from './advice.ts'
import { tryChannel, useFreshChannel, useWatchedChannel } from './channels.api.ts'
import { messageIn, type Told, webhook, webhookReached } from './incoming.steps.ts'

export type Step = Told & { label: string }

type Wanted = { to: string; text: string }

const mailbox = 'Mailbox readable'
const out = 'Test message out'

/**
 * Step by step, each shown as soon as it is known; a vendor that refuses the credentials or is not there is asked for
 * nothing more. What has to come in is waited for as long as the page is open.
 */
export function useConnectionTest(channel: ChannelDetails) {
  const { id, incoming } = channel
  const [asked, setAsked] = useState<readonly Step[]>([])
  /** When a customer had last written before the test; undefined until it has begun. */
  const [wroteAt, setWroteAt] = useState<string | null>()
  const fresh = useFreshChannel()

  const run = async ({ to, text }: Wanted) => {
    setWroteAt(undefined)
    const done: Step[] = []
    const step = async (label: string, ask: () => Promise<Told>) => {
      setAsked([...done, { label, state: 'running', found: '' }])
      done.push({ label, ...(await told(ask)) })
      setAsked([...done])
      return done.at(-1)?.state
    }
    let box: Told | null = null
    const credentials = await step('Credentials accepted', async () => {
      const before = (await fresh(id)).incoming.messageAt
      const tried = await tryChannel(id, {})
      setWroteAt(before)
      box = mailboxIn(tried)
      return tried.mailbox === false ? signedIn : credentialsIn(tried)
    })
    if (incoming.way === 'MAILBOX') await step(mailbox, async () => box ?? unread)
    if (!to) return
    const isStopped = credentials === 'failed' || credentials === 'unreached'
    const message = { to, ...(text ? { text } : {}) }
    await step(out, async () => (isStopped ? unsent : messageOut(await tryChannel(id, message))))
  }

  const steps = useMemo(() => {
    if (wroteAt === undefined) return asked
    const [before, after] = [asked.filter(({ label }) => label !== out), asked.filter(({ label }) => label === out)]
    return [...before, ...webhookReached(channel), ...after, ...messageIn(channel, wroteAt)]
  }, [asked, channel, wroteAt])
  // Somebody may be mending what a call was refused for.
  const isOpen = ({ label, state }: Step) => state === 'awaited' || (label === webhook && state === 'failed')
  useWatchedChannel(id, wroteAt !== undefined && steps.some(isOpen))
  return { asked, steps, run }
}

const unsent: Told = { state: 'open', found: 'Nothing was sent. It goes out once the credentials are accepted.' }
const unread: Told = { state: 'open', found: 'It is read once the mail server accepts the credentials.' }
const signedIn: Told = { state: 'passed', found: 'The mail server accepts the credentials.' }

async function told(ask: () => Promise<Told>): Promise<Told> {
  try {
    return await ask()
  } catch (error) {
    return { state: 'failed', found: error instanceof Error ? error.message : String(error) }
  }
}

type Tried = Awaited<ReturnType<typeof tryChannel>>

function credentialsIn(tried: Tried): Told {
  if (!tried.isChecked) return { state: 'untold', found: tried.message }
  // Without a code nobody refused anything.
  return answerIn(tried, tried.vendorCode === null ? 'unreached' : 'failed')
}

function mailboxIn(tried: Tried): Told | null {
  return tried.mailbox === null ? null : answerIn(tried, 'failed')
}

/** What is explained did surely not leave; of a vendor that broke off nobody knows. */
function messageOut(tried: Tried): Told {
  return answerIn(tried, tried.vendorCode === null && !tried.explanation ? 'unreached' : 'failed')
}

function answerIn({ ok, message, vendorCode, explanation, latencyMs }: Tried, unless: Told['state']): Told {
  if (ok || vendorCode === null) return { state: ok ? 'passed' : unless, found: `${message} ${latencyMs} ms` }
  return { state: unless, found: withAdvice(`${message} (${vendorCode}) ${latencyMs} ms`, explanation) }
}

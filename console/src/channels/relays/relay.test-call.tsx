import type { Relay } from '@parley/contracts/channels/relays.ts'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/button/copy-button.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import channelLook from '../channel.module.css'
import { useTestRelay } from './relays.api.ts'
import look from './relays.module.css'
import { standOf } from './relays.words.ts'

/** The address that the system calls, and the secret by which it knows our calls; the secret is shown once. */
export function RelayKeys({ relay: { webhookUrl }, secret }: { relay: Relay; secret: string | null }) {
  return (
    <>
      {webhookUrl ? (
        <Told label="Webhook URL" text={webhookUrl} hint="Enter this address in the other system." />
      ) : null}
      {secret && !webhookUrl ? (
        <Told label="Signing secret" text={secret} hint="Signs what we send. It is shown this once: keep it now." />
      ) : null}
    </>
  )
}

function Told({ label, text, hint }: { label: string; text: string; hint: string }) {
  return (
    <section className={look.told} aria-label={label}>
      <h3 className={channelLook.cardTitle}>{label}</h3>
      <div className={channelLook.snippet}>
        <code>{text}</code>
        <CopyButton text={text} label={`Copy ${label}`} />
      </div>
      <p className={channelLook.hint}>{hint}</p>
    </section>
  )
}

/** Calls the system once and says what it answered. */
export function RelayTest({ relay }: { relay: Relay }) {
  const { mutate, data, error, isPending } = useTestRelay()
  const canTest = useMay()('MARKET_PLACE.EDIT')
  return (
    <section className={channelLook.card} aria-label="Connection">
      <div className={channelLook.cardHead}>
        <h3 className={channelLook.cardTitle}>{relay.name}</h3>
        <StatusBadge {...standOf(relay)} />
      </div>
      {relay.lastError ? <p className={channelLook.hint}>Last failure: {relay.lastError}</p> : null}
      <div aria-live="polite">
        {error ? <p className={channelLook.hint}>{error.message}</p> : null}
        {data ? <p className={look.answer}>{answerOf(data)}</p> : null}
      </div>
      {canTest ? (
        <div>
          <Button isBusy={isPending} onClick={() => mutate(relay.id)}>
            Test
          </Button>
        </div>
      ) : null}
    </section>
  )
}

type Answered = { ok: boolean; status: number; durationMs: number; body: string }
const mostShown = 500

function answerOf({ ok, status, durationMs, body }: Answered): string {
  const said = body.trim().slice(0, mostShown)
  if (status === 0) return `It could not be reached. ${said}`
  return `${ok ? 'It works' : 'It refused'}: ${status} in ${durationMs} ms. ${said}`
}

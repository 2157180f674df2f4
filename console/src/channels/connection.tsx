import type { ChannelDetails } from '@parley/contracts/channels/channels.ts'
import { Button } from '../ui/button/button.tsx'
import { CopyButton } from '../ui/button/copy-button.tsx'
import { ChannelCapabilities } from './channel.capabilities.tsx'
import { HealthPanel } from './channel.health.tsx'
import look from './channel.module.css'
import { useConnectWebhook } from './channels.api.ts'
import { ConnectionTest } from './connection.test.form.tsx'

export type ConnectionProps = {
  channel: ChannelDetails
  canTest: boolean
  isTestWanted: boolean
}

/** Where the vendor calls us, whether we reach it, how both have gone lately, and what it can carry. */
export function Connection({ channel, canTest, isTestWanted }: ConnectionProps) {
  return (
    <div className={look.main}>
      {channel.webhookUrl && channel.incoming.way === 'WEBHOOK' ? (
        <Webhook channel={channel} url={channel.webhookUrl} canConnect={canTest} />
      ) : null}
      <HealthPanel channel={channel} />
      {canTest ? <ConnectionTest channel={channel} isWanted={isTestWanted} /> : null}
      <ChannelCapabilities channelId={channel.id} />
    </div>
  )
}

type WebhookProps = { channel: ChannelDetails; url: string; canConnect: boolean }

function Webhook({ channel, url, canConnect }: WebhookProps) {
  const token = channel.webhookVerifyToken
  return (
    <section className={look.card} aria-labelledby="webhook">
      <h2 id="webhook" className={look.cardTitle}>
        Let the vendor call back
      </h2>
      <p className={look.hint}>
        {comesBy(channel)} {wayOf(channel)}
      </p>
      <Copied label="Webhook URL" text={url} />
      {token ? <Copied label="Verify Token" text={token} /> : null}
      {channel.canConnect && canConnect ? <ConnectButton channelId={channel.id} /> : null}
    </section>
  )
}

function comesBy({ incoming }: ChannelDetails): string {
  return incoming.takesMessages
    ? 'Messages of customers and what became of ours come in by this address.'
    : 'What became of our messages comes in by this address.'
}

function wayOf({ canConnect, webhookByHand }: ChannelDetails): string {
  if (!webhookByHand) return 'The vendor can be told from here.'
  const entered = 'Enter it where the vendor asks for a webhook'
  return canConnect ? `${entered}, then connect from here.` : `${entered}.`
}

function ConnectButton({ channelId }: { channelId: string }) {
  const { mutate, isPending } = useConnectWebhook(channelId)
  return (
    <div>
      <Button isBusy={isPending} onClick={() => mutate()}>
        Connect webhook
      </Button>
    </div>
  )
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className={look.copiedLabel}>{label}</p>
      <div className={look.snippet}>
        <code>{text}</code>
        <CopyButton text={text} label={`Copy ${label}`} />
      </div>
    </div>
  )
}

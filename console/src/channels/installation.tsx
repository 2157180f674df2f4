import type { ChannelDetails } from '@parley/contracts/channels/channels.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { CopyButton } from '../ui/button/copy-button.tsx'
import { Icon } from '../ui/button/icon.tsx'
import { HealthLine } from './channel.health.tsx'
import look from './channel.module.css'
import { demoHref, useHasDemoPage } from './channels.api.ts'
import { TestForm } from './test.form.tsx'

export type InstallationProps = { channel: ChannelDetails; canTest: boolean; isTestWanted: boolean }

/** How the chat gets onto a page, and whether it works there. */
export function Installation({ channel, canTest, isTestWanted }: InstallationProps) {
  const hasDemo = useHasDemoPage(channel.id)
  return (
    <section className={look.card} aria-labelledby="installation">
      <div className={look.cardHead}>
        <h2 id="installation" className={look.cardTitle}>
          Put it on your page
        </h2>
        {hasDemo ? (
          <a href={demoHref(channel.id)} target="_blank" rel="noreferrer" className={look.demo}>
            Open the demo page
            <Icon of={IconExternalLink} />
          </a>
        ) : null}
      </div>
      {channel.snippet ? <Snippet text={channel.snippet} /> : null}
      <HealthLine channel={channel} />
      {canTest ? <TestForm channelId={channel.id} isWanted={isTestWanted} /> : null}
    </section>
  )
}

function Snippet({ text }: { text: string }) {
  return (
    <>
      <p className={look.hint}>Paste this before the end of the body of every page that should carry the chat.</p>
      <div className={look.snippet}>
        <code>{text}</code>
        <CopyButton text={text} label="Copy snippet" />
      </div>
    </>
  )
}

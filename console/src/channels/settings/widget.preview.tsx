import { IconMessage, IconSend2, IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Icon } from '../../ui/button/icon.tsx'
import { Markdown } from '../../ui/text/markdown.tsx'
import { listOf } from '../channel.draft.ts'
import { preChatLabels } from './pre-chat.field.tsx'
import { widgetFill } from './widget.colours.ts'
import look from './widget.preview.module.css'

export type WidgetPreviewProps = { name: string; settings: Record<string, string> }

/** The chat as visitors will see it: opened, and below that the button that opens it. */
export function WidgetPreview({ name, settings }: WidgetPreviewProps) {
  const { fill, onFill } = widgetFill(settings.color ?? '')
  const colours: CSSProperties & Record<`--${string}`, string> = { '--fill': fill, '--on-fill': onFill }
  const asked = listOf(settings.preChat ?? '')
  return (
    <figure className={look.preview} style={colours} data-position={settings.position || 'right'}>
      <figcaption className={look.caption}>Preview</figcaption>
      <div className={look.page} aria-hidden>
        <div className={look.window}>
          <div className={look.header}>
            <span className={look.title}>{settings.title || name || 'Chat'}</span>
            <Icon of={IconX} />
          </div>
          <div className={look.thread}>
            {settings.welcomeText ? (
              <div className={look.theirs}>
                <Markdown text={settings.welcomeText} />
              </div>
            ) : null}
            {asked.length === 0 ? <div className={look.mine}>Where is my order?</div> : null}
          </div>
          {asked.length > 0 ? <Questions asked={asked} /> : <Composer />}
        </div>
        <div className={look.launcher}>
          <Icon of={IconMessage} size="regular" />
          {settings.launcherText ? <span className={look.launcherText}>{settings.launcherText}</span> : null}
        </div>
      </div>
    </figure>
  )
}

function Composer() {
  return (
    <div className={look.composer}>
      <span className={look.typed}>Type a message</span>
      <span className={look.send}>
        <Icon of={IconSend2} />
      </span>
    </div>
  )
}

function Questions({ asked }: { asked: readonly string[] }) {
  return (
    <div className={look.questions}>
      {asked.map(key => (
        <div key={key}>
          <span className={look.question}>{preChatLabels[key] ?? key}</span>
          <span className={look.box} />
        </div>
      ))}
      <span className={look.start}>Start chat</span>
    </div>
  )
}

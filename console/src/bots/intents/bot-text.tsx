import { useMemo } from 'react'
import { useAppConfig } from '../../enterprises/settings.api.ts'
import { Markdown, renderMarkdown } from '../../ui/text/markdown.tsx'
import look from './bot-text.module.css'

/** What an agent says, as its customers read it. */
export function BotText({ text }: { text: string }) {
  const { features } = useAppConfig()
  const html = useMemo(() => renderMarkdown(text), [text])
  if (features.hideInnerHtml) return <Markdown isPlain text={text} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by renderMarkdown (2026-11-21)
  return <div className={look.text} dangerouslySetInnerHTML={{ __html: html }} />
}

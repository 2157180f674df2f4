import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { renderMarkdown } from '../markdown.ts'

export function Markdown({ text, class: className }: { text: string; class: string }): JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(renderMarkdown(text))
  }, [text])
  return <div ref={place} class={`${className} markdown`} dir="auto" />
}

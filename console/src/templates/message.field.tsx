import { Textarea } from '@mantine/core'
import { lengthOf } from '@parley/contracts/templates/components.ts'
import { IconBold, IconCode, IconItalic, IconStrikethrough, IconVariablePlus } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { type FieldProps, sharedProps } from '../ui/form/field.tsx'
import { Count } from './counted.field.tsx'
import look from './template.module.css'
import { marked, type Written, withPlaceholder } from './writing.ts'

export type MessageFieldProps = FieldProps<string> & {
  limit: number
  /** A phone draws marks; a mail is HTML and an SMS is bare, but both have variables. */
  tools: 'marks' | 'variables' | 'none'
  rows?: number
}

const marks = [
  { label: 'Bold', mark: '*', icon: IconBold },
  { label: 'Italic', mark: '_', icon: IconItalic },
  { label: 'Strikethrough', mark: '~', icon: IconStrikethrough },
  { label: 'Monospace', mark: '```', icon: IconCode },
] as const

/** A text with marks and placeholders, which the buttons below put where the caret is. */
export function MessageField({ limit, tools, rows = 5, ...props }: MessageFieldProps) {
  const { ref, act } = useWriting(props.value, props.onChange)
  const { help, value, onChange, label, disabled } = props
  return (
    <div className={look.message}>
      <Textarea
        {...sharedProps(props)}
        ref={ref}
        description={<Count help={help} used={lengthOf(value)} limit={limit} />}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        autosize
        minRows={rows}
        maxRows={16}
      />
      {tools === 'none' ? null : (
        <div role="toolbar" aria-label={`Write ${label}`} className={look.tools}>
          {(tools === 'marks' ? marks : []).map(({ label: name, mark, icon }) => (
            <IconButton
              key={mark}
              compact
              icon={icon}
              label={name}
              disabled={disabled}
              onClick={() => act(written => marked(written, mark))}
            />
          ))}
          <Button
            compact
            kind="subtle"
            icon={IconVariablePlus}
            disabled={disabled}
            onClick={() => act(withPlaceholder)}
          >
            Add Variable
          </Button>
        </div>
      )}
    </div>
  )
}

/** The caret stands where the change left it, once the new text is drawn. */
function useWriting(text: string, onChange: (text: string) => void) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const next = useRef<Written | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new text (2026-11-22)
  useLayoutEffect(() => {
    if (!next.current) return
    ref.current?.focus()
    ref.current?.setSelectionRange(next.current.start, next.current.end)
    next.current = null
  }, [text])
  const act = (write: (written: Written) => Written) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = ref.current ?? {}
    next.current = write({ text, start, end })
    onChange(next.current.text)
  }
  return { ref, act }
}

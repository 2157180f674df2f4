import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { toastTimes } from '../feedback/toast.ts'
import { copyText } from '../text/copy-text.ts'
import { IconButton } from './icon-button.tsx'

export type CopyButtonProps = {
  text: string
  /** Such as 'Copy API key'. */
  label: string
  /** The toast's words. */
  copiedText?: string
}

export function CopyButton({ text, label, copiedText }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(text, copiedText))) return
    setCopied(true)
    setTimeout(() => setCopied(false), toastTimes.copied)
  }
  return <IconButton compact icon={isCopied ? IconCheck : IconCopy} label={label} onClick={() => void copy()} />
}

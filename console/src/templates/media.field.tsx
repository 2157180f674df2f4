import { useState } from 'react'
import type { PickedAttachment } from '../files/library.api.ts'
import { type MediaKind, MediaPicker } from '../files/media.picker.tsx'
import { fileHere } from '../lib/address-here.ts'
import { TextField } from '../ui/form/text-field.tsx'
import look from './template.module.css'

type MediaFieldProps = {
  label: string
  kind: MediaKind
  channelType: number
  value: string
  onChange: (url: string) => void
  name?: string
  error?: string | null
}

/** A file of ours, or an address anywhere. */
export function MediaField({ label, kind, channelType, value, onChange, name, error }: MediaFieldProps) {
  const [picked, setPicked] = useState<PickedAttachment | null>(null)
  const isOurs = fileHere(value) !== null
  const choose = (next: PickedAttachment | null) => {
    setPicked(next)
    onChange(next ? new URL(next.url, window.location.origin).href : '')
  }
  return (
    <div className={look.mediaField}>
      <MediaPicker
        label={label}
        kind={kind}
        channelType={channelType}
        // Only an address is stored: what the file is called is known while it has just been chosen.
        value={isOurs ? { url: value, fileName: picked?.url === value ? picked.fileName : '' } : null}
        name={isOurs ? name : undefined}
        error={isOurs ? error : null}
        isKept
        onChange={choose}
      />
      {isOurs ? null : (
        <TextField
          {...(name ? { name } : {})}
          label={`Address of the ${label.toLowerCase()}`}
          help="Instead of a file"
          type="url"
          value={value}
          onChange={onChange}
          maxLength={2000}
          placeholder="https://"
          error={error}
        />
      )}
    </div>
  )
}

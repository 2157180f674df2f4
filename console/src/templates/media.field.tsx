import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { AttachmentPicker } from '../files/attachment.picker.tsx'
import { Button } from '../ui/button/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import look from './template.module.css'

type MediaFieldProps = {
  label: string
  type: 'IMAGE' | 'VIDEO' | 'DOC'
  value: string
  onChange: (url: string) => void
  name?: string
  error?: string | null
}

/** A file of the library, or an address anywhere. */
export function MediaField({ label, type, value, onChange, name, error }: MediaFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={look.mediaField}>
      <TextField
        {...(name ? { name } : {})}
        label={label}
        type="url"
        value={value}
        onChange={onChange}
        maxLength={2000}
        placeholder="https://"
        error={error}
      />
      <Button icon={IconPaperclip} className={look.beside} onClick={() => setOpen(true)}>
        Choose
      </Button>
      {isOpen ? (
        <AttachmentPicker
          mediaType={type}
          onPick={({ url }) => {
            setOpen(false)
            onChange(new URL(url, window.location.origin).href)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}

import { IconPaperclip } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { Button } from '../ui/button/button.tsx'
import { FieldProblem } from '../ui/form/field-problem.tsx'
import { HiddenFileInput } from '../ui/form/hidden-file-input.tsx'
import { FileName } from '../ui/text/file-name.tsx'
import look from './library.module.css'
import { takenWords } from './library.view.ts'
import type { useUpload } from './use-upload.ts'

type UploadFieldProps = {
  /** By which its form finds it among what is to be mended. */
  name?: string
  upload: ReturnType<typeof useUpload>
  endings: readonly string[]
  /** In MB. */
  most: number
  error: string | null
  onChoose: (file: File) => void
}

/** Picks a file, and shows how much of it has been sent. */
export function UploadField({ name, upload: { file, share }, endings, most, error, onChoose }: UploadFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  return (
    <fieldset name={name} className={look.upload}>
      <legend className="ui-hidden">File</legend>
      <div className={look.picked}>
        {/* Beside a file its name needs the room. */}
        <Button
          icon={IconPaperclip}
          iconOnly={file !== null}
          disabled={share !== null}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          Browse File
        </Button>
        {file ? <FileName name={file.name} /> : null}
      </div>
      <p id={hint} className={look.taken}>
        {takenWords(endings, most)}
      </p>
      <HiddenFileInput
        ref={input}
        accept={endings.map(ending => `.${ending}`).join(',')}
        label="File"
        onFile={onChoose}
      />
      {share === null ? null : (
        <progress className={look.progress} aria-label="Sending the file" max={1} value={share} />
      )}
      <FieldProblem message={error} />
    </fieldset>
  )
}

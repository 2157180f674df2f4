import type { Ref } from 'react'

type HiddenFileInputProps = {
  ref: Ref<HTMLInputElement>
  /** Endings and types, as the browser's own dialog takes them. */
  accept: string
  label: string
  onFile: (file: File) => void
}

/** The browser's own dialog for a file; a button of the screen opens it by a click on `ref`. */
export function HiddenFileInput({ ref, accept, label, onFile }: HiddenFileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        if (file) onFile(file)
        // The same file may be chosen again after it was mended.
        currentTarget.value = ''
      }}
    />
  )
}

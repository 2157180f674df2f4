import { type DragEvent, type ReactNode, useState } from 'react'
import look from './drop-zone.module.css'

type DropZoneProps = {
  label: string
  /** What is dropped is let fall: one file is on its way. */
  isBusy?: boolean
  onFile: (file: File) => void
  children: ReactNode
}

/** Takes a file that is dropped; within it stands the button that opens the browser's own dialog. */
export function DropZone({ label, isBusy = false, onFile, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(!isBusy)
  }
  const drop = (event: DragEvent) => {
    // The browser would open the file in the place of the page.
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) onFile(file)
  }
  return (
    <section
      aria-label={label}
      className={look.zone}
      data-over={isOver || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </section>
  )
}

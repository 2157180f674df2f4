import { useEffect, useRef, useState } from 'react'
import { sendCsv } from '../contacts/imports/imports.api.ts'
import type { FieldBinding } from '../ui/form/field.tsx'
import { CsvField } from './blacklist.fields.tsx'
import { fileProblem } from './blacklist.words.ts'
import type { IterationValues } from './iteration.draft.ts'

/** Sends a CSV file as soon as it is picked, so that a draft of the form can name it. */
export function FileField({ name = '', value, error, onChange }: FieldBinding<IterationValues['file']>) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const way = useRef<AbortController | null>(null)
  // Whoever leaves has given up on the file.
  useEffect(() => () => way.current?.abort(), [])
  const pick = async (file: File) => {
    const wrong = fileProblem(file)
    setProblem(wrong)
    if (wrong) return
    const own = new AbortController()
    way.current = own
    setSending(true)
    // Saved meanwhile, it would be the file that this one replaces.
    onChange(null)
    await sendCsv({ file, signal: own.signal, onSent: () => undefined })
      .then(sent => onChange({ id: sent.id, name: sent.name }))
      .catch((refusal: Error) => {
        onChange(value ?? null)
        setProblem(own.signal.aborted ? null : refusal.message)
      })
    setSending(false)
  }
  return (
    <CsvField
      name={name}
      value={value}
      error={problem ?? error}
      help={isSending ? 'Sending the file…' : 'A row for each recipient, with a header.'}
      disabled={isSending}
      onChange={file => void pick(file)}
    />
  )
}

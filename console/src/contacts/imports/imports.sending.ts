import { importTexts } from '@parley/contracts/contacts/imports.ts'
import { useEffect, useRef, useState } from 'react'
import { isCsv } from '../../lib/csv-file.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { sendCsv, useStartImport } from './imports.api.ts'
import { uploadSearch } from './imports.search.ts'

export type Sending = ReturnType<typeof useSending>

/** A file on its way to the server; what goes on there the address says. */
export function useSending() {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const way = useRef<AbortController | null>(null)
  const next = useNext()
  // Whoever leaves the screen has given up on the file.
  useEffect(() => () => way.current?.abort(), [])

  const choose = (chosen: File) => {
    if (way.current) return
    setProblem(isCsv(chosen) ? null : importTexts.invalidFormat)
    setFile(isCsv(chosen) ? chosen : null)
  }
  const send = async (then: Then) => {
    if (!file || way.current) return
    const own = new AbortController()
    way.current = own
    setProblem(null)
    setShare(0)
    await sendCsv({ file, signal: own.signal, onSent: setShare })
      .then(sent => next(then, sent))
      .catch((error: Error) => setProblem(own.signal.aborted ? null : error.message))
    way.current = null
    setShare(null)
  }
  return {
    file,
    problem,
    /** 0 to 1 while it is sent, else null. */
    share,
    choose,
    forget: () => setFile(null),
    send,
    cancel: () => way.current?.abort(),
  }
}

/** `start` adds the contacts at once, `look` shows the columns first. */
type Then = 'start' | 'look'

function useNext() {
  const { mutateAsync: start } = useStartImport()
  const [, change] = useSearchState(uploadSearch)
  return async (then: Then, { id, name, secureUrl }: Awaited<ReturnType<typeof sendCsv>>) => {
    if (then === 'look') return change({ file: id, name })
    const { answer } = await start({ file: { name, path: secureUrl, source: 'URL' }, existing: 'update' })
    change({ started: answer.uploadId })
  }
}

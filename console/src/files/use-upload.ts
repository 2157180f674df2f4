import type { ArtifactType } from '@parley/contracts/files/artifacts.ts'
import { fileTexts, libraryMegabytes } from '@parley/contracts/files/files.ts'
import { texts } from '@parley/contracts/texts.ts'
import { useEffect, useRef, useState } from 'react'
import { type FileUse, sendFile } from './library.api.ts'
import { fileEndings, isTaken, weightProblem } from './library.view.ts'

/** A chosen file, and its way to the server. */
export function useUpload() {
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const way = useRef<AbortController | null>(null)
  // Whoever leaves has given up on the file.
  useEffect(() => () => way.current?.abort(), [])
  const sendNow = async (chosen: File, use?: FileUse) => {
    const own = new AbortController()
    way.current = own
    setFile(chosen)
    setShare(0)
    try {
      return await sendFile({ file: chosen, ...(use ? { use } : {}), signal: own.signal, onSent: setShare })
    } finally {
      setShare(null)
    }
  }
  return {
    file,
    /** 0 to 1 while it is sent, else null. */
    share,
    choose: setFile,
    problemsOf: (type: ArtifactType) => {
      if (!fileEndings[type]) return {}
      if (!file) return { file: texts.mandatory }
      return { file: isTaken(file.name, type) ? weightProblem(file, libraryMegabytes) : fileTexts.invalidFormat }
    },
    /** Answers the stored file; null for a type that has none. */
    send: async (type: ArtifactType) => (file && fileEndings[type] ? sendNow(file) : null),
    /** Sends a file for the use that is told, whatever was chosen. */
    sendNow,
  }
}

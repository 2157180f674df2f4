import type { AppConfig } from '@parley/contracts/enterprises/settings.ts'
import type { ArtifactType } from '@parley/contracts/files/artifacts.ts'
import { fileTexts, mostMegabytes, receivedTexts } from '@parley/contracts/files/files.ts'
import { mediaTexts } from '@parley/contracts/files/media.ts'
import { useState } from 'react'
import { useAppConfig } from '../enterprises/settings.api.ts'
import { CallRefused } from '../lib/call-refused.ts'
import { toast } from '../ui/feedback/toast.ts'
import { CropDialog } from '../ui/picture/crop-dialog.tsx'
import look from './attachment.module.css'
import type { PickedAttachment } from './library.api.ts'
import { mediaAspect, weightProblem } from './library.words.ts'
import { UploadField } from './upload.field.tsx'
import { useUpload } from './use-upload.ts'

type UploadProps = {
  mediaType: ArtifactType
  channelType: string
  onPick: (picked: PickedAttachment) => void
  /** Told what the server said of a file that it does not take. */
  onRefused: (told: string) => void
  onClose: () => void
}

type Taken = { kind: keyof AppConfig['jitTypes']; types: Readonly<Record<string, readonly string[]>>; refusal: string }

/** What a message may carry: content types with their endings. The library takes more, an installation may take less. */
const taken: Partial<Record<ArtifactType, Taken>> = {
  IMAGE: {
    kind: 'image',
    types: { 'image/jpeg': ['jpeg', 'jpg'], 'image/png': ['png'] },
    refusal: fileTexts.invalidCropFormat,
  },
  VIDEO: { kind: 'video', types: { 'video/mp4': ['mp4'] }, refusal: fileTexts.invalidFormat },
  DOC: { kind: 'document', types: { 'application/pdf': ['pdf'] }, refusal: mediaTexts.invalidType },
}

/** Sends a file up for one use; a picture is cut to the shape in which phones show it. */
export function AttachmentUpload({ mediaType, channelType, onPick, onRefused, onClose }: UploadProps) {
  const upload = useUpload()
  const [uncut, setUncut] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { types, endings, refusal } = useTaken(mediaType)
  const most = mostMegabytes(channelType, mediaType)
  const send = async (file: File) => {
    setUncut(null)
    const tooHeavy = weightProblem(file, most)
    if (tooHeavy) return setProblem(tooHeavy)
    try {
      const { id, fileName, secureUrl, contentType } = await upload.sendNow(file, {
        jit: true,
        channelType,
        mediaType,
      })
      onPick({ id, fileName, url: secureUrl, contentType })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      // What the server would not take is told and over; what did not arrive may be tried again.
      if (!(error instanceof CallRefused)) return setProblem(message)
      toast.error(message)
      onRefused(`${file.name}: ${message}`)
      onClose()
    }
  }
  const choose = (file: File) => {
    upload.choose(file)
    const whole = file.size === 0 ? receivedTexts.empty : null
    const problem = types.includes(file.type) ? whole : refusal
    setProblem(problem)
    if (problem) return
    if (mediaType === 'IMAGE') setUncut(file)
    else void send(file)
  }
  return (
    <div className={look.upload}>
      <UploadField upload={upload} endings={endings} most={most} error={problem} onChoose={choose} />
      {uncut ? (
        <CropDialog
          file={uncut}
          aspect={mediaAspect}
          onSave={file => void send(file)}
          onUnreadable={() => {
            setUncut(null)
            setProblem(refusal)
          }}
          onClose={() => setUncut(null)}
        />
      ) : null}
    </div>
  )
}

function useTaken(mediaType: ArtifactType) {
  const { jitTypes } = useAppConfig()
  const { kind, types = {}, refusal = fileTexts.invalidFormat } = taken[mediaType] ?? {}
  const offered = Object.keys(types).filter(type => kind && jitTypes[kind].includes(type))
  return { types: offered, endings: offered.flatMap(type => types[type] ?? []), refusal }
}

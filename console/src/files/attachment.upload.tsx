import type { ArtifactType } from '@parley/contracts/files/artifacts.ts'
import { receivedTexts } from '@parley/contracts/files/files.ts'
import { useState } from 'react'
import { CallRefused } from '../lib/call-refused.ts'
import { toast } from '../ui/feedback/toast.ts'
import { DropZone } from '../ui/form/drop-zone.tsx'
import { CropDialog } from '../ui/picture/crop-dialog.tsx'
import look from './attachment.module.css'
import type { PickedAttachment } from './library.api.ts'
import { hasEnding, mediaAspect, weightProblem } from './library.view.ts'
import { UploadField } from './upload.field.tsx'
import { useTaken } from './use-taken.ts'
import { useUpload } from './use-upload.ts'

type UploadProps = {
  mediaType: ArtifactType
  channelType: string
  isForTemplate: boolean
  /** For as long as what it is sent up for, rather than for one message. */
  isKept: boolean
  onPick: (picked: PickedAttachment) => void
  /** Told what the server said of a file that it does not take. */
  onRefused: (told: string) => void
  onClose: () => void
}

/** Sends a file up; a picture is cut to the shape in which phones show it. */
export function AttachmentUpload({ onPick, onRefused, onClose, ...use }: UploadProps) {
  const { mediaType, channelType, isForTemplate, isKept } = use
  const upload = useUpload()
  const [uncut, setUncut] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { endings, refusal, most } = useTaken({ channelType, mediaType, isForTemplate })
  const send = async (file: File) => {
    setUncut(null)
    const tooHeavy = weightProblem(file, most)
    if (tooHeavy) return setProblem(tooHeavy)
    try {
      const { id, fileName, secureUrl, contentType } = await upload.sendNow(file, {
        channelType,
        mediaType,
        isKept,
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
    const problem = hasEnding(file.name, endings) ? whole : refusal
    setProblem(problem)
    if (problem) return
    if (mediaType === 'IMAGE') setUncut(file)
    else void send(file)
  }
  return (
    <>
      <DropZone label="Place for a file" isBusy={upload.share !== null} onFile={choose}>
        <div className={look.upload}>
          <UploadField upload={upload} endings={endings} most={most} error={problem} onChoose={choose} />
        </div>
      </DropZone>
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
    </>
  )
}

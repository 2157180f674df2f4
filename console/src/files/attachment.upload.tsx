import type { ArtifactType } from '@parley/contracts/files/artifacts.ts'
import { fileTexts } from '@parley/contracts/files/files.ts'
import { mediaTexts } from '@parley/contracts/files/media.ts'
import { useState } from 'react'
import { CallRefused } from '../lib/call-refused.ts'
import { CropDialog } from '../ui/crop-dialog.tsx'
import { toast } from '../ui/toast.ts'
import look from './attachment.module.css'
import type { PickedAttachment } from './library.api.ts'
import { UploadField } from './upload.field.tsx'
import { useUpload } from './use-upload.ts'

type UploadProps = {
  mediaType: ArtifactType
  channelType: string
  onPick: (picked: PickedAttachment) => void
  onClose: () => void
}

/** What a message may carry; the library takes more. */
const taken: Partial<Record<ArtifactType, { types: readonly string[]; endings: readonly string[]; refusal: string }>> =
  {
    IMAGE: {
      types: ['image/jpeg', 'image/png'],
      endings: ['jpeg', 'jpg', 'png'],
      refusal: fileTexts.invalidCropFormat,
    },
    VIDEO: { types: ['video/mp4'], endings: ['mp4'], refusal: fileTexts.invalidFormat },
    DOC: { types: ['application/pdf'], endings: ['pdf'], refusal: mediaTexts.invalidType },
  }
const mediaAspect = 16 / 9

/** Sends a file up for one use; a picture is cut to the shape in which phones show it. */
export function AttachmentUpload({ mediaType, channelType, onPick, onClose }: UploadProps) {
  const upload = useUpload()
  const [uncut, setUncut] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { types = [], endings = [], refusal = fileTexts.invalidFormat } = taken[mediaType] ?? {}
  const send = async (file: File) => {
    setUncut(null)
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
      onClose()
    }
  }
  const choose = (file: File) => {
    upload.choose(file)
    const isTaken = types.includes(file.type)
    setProblem(isTaken ? null : refusal)
    if (!isTaken) return
    if (mediaType === 'IMAGE') setUncut(file)
    else void send(file)
  }
  return (
    <div className={look.upload}>
      <UploadField upload={upload} endings={endings} error={problem} onChoose={choose} />
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

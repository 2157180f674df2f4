import type { ArtifactType } from '@parley/contracts/files/artifacts.ts'
import { fileTexts, libraryMegabytes } from '@parley/contracts/files/files.ts'
import { useState } from 'react'
import { CropDialog } from '../ui/picture/crop-dialog.tsx'
import { fileEndings, isTaken, mediaAspect, weightProblem } from './library.view.ts'
import { UploadField } from './upload.field.tsx'
import type { useUpload } from './use-upload.ts'

type LibraryFileProps = {
  type: ArtifactType
  upload: ReturnType<typeof useUpload>
  error: string | null
  onChosen: (file: File) => void
}

/** Picks the file of an attachment; a picture is cut to the shape in which phones show it. */
export function LibraryFile({ type, upload, error, onChosen }: LibraryFileProps) {
  const [uncut, setUncut] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = (file: File) => {
    setUncut(null)
    upload.choose(file)
    onChosen(file)
  }
  const refuse = (refusal: string) => {
    setUncut(null)
    setProblem(refusal)
  }
  const choose = (file: File) => {
    setProblem(null)
    const unfit =
      type === 'IMAGE' && !isPicture(file) ? fileTexts.invalidCropFormat : weightProblem(file, libraryMegabytes)
    if (unfit) refuse(unfit)
    else if (type === 'IMAGE') setUncut(file)
    else take(file)
  }
  return (
    <>
      <UploadField
        name="file"
        upload={upload}
        endings={fileEndings[type] ?? []}
        most={libraryMegabytes}
        error={problem ?? error}
        onChoose={choose}
      />
      {uncut ? (
        <CropDialog
          file={uncut}
          aspect={mediaAspect}
          onSave={take}
          onUnreadable={() => refuse(fileTexts.invalidCropFormat)}
          onClose={() => setUncut(null)}
        />
      ) : null}
    </>
  )
}

function isPicture({ name, type }: File): boolean {
  return isTaken(name, 'IMAGE') && (type === 'image/jpeg' || type === 'image/png')
}

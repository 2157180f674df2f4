import type { ArtifactType } from '@parley/contracts/files/artifacts.ts'
import { heaviness, receivedTexts } from '@parley/contracts/files/files.ts'
import { IconFileText, IconLink, IconMapPin, IconMessage, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react'

/** What people call the types. */
export const typeLabels: Readonly<Record<ArtifactType, string>> = {
  IMAGE: 'Image',
  VIDEO: 'Video',
  AUDIO: 'Audio',
  DOC: 'Document',
  LOCATION: 'Location',
  MSG: 'Text',
  URL: 'URL',
}
export const typeOptions = Object.entries(typeLabels).map(([value, label]) => ({ value, label }))

export const typeIcons = {
  IMAGE: IconPhoto,
  VIDEO: IconVideo,
  AUDIO: IconMusic,
  DOC: IconFileText,
  LOCATION: IconMapPin,
  MSG: IconMessage,
  URL: IconLink,
}

/** Endings of the files that each type takes. */
export const fileEndings: Partial<Record<ArtifactType, readonly string[]>> = {
  IMAGE: ['jpeg', 'jpg', 'png'],
  VIDEO: ['mp4'],
  AUDIO: ['aac', 'mpeg', 'm4a', 'mp3', 'amr', 'ogg'],
  DOC: ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx', 'csv'],
}

/** The shape to which pictures are cut: phones show them so. */
export const mediaAspect = 16 / 9

export function isTaken(name: string, type: ArtifactType): boolean {
  return hasEnding(name, fileEndings[type] ?? [])
}

/** A browser goes by the ending too, and on some machines knows no content type for it, or that of another program. */
export function hasEnding(name: string, endings: readonly string[]): boolean {
  return endings.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
}

/** `JPEG, JPG, PNG, at most 5 MB` */
export function takenWords(endings: readonly string[], most: number): string {
  return `${endings.join(', ').toUpperCase()}, at most ${most} MB`
}

/** What keeps a file of the right kind from being sent; null when nothing does. */
export function weightProblem({ size }: File, most: number): string | null {
  return size === 0 ? receivedTexts.empty : heaviness(size, most)
}

import type { AppConfig } from '@parley/contracts/enterprises/settings.ts'
import type { ArtifactType } from '@parley/contracts/files/artifacts.ts'
import { fileTexts, mostMegabytes } from '@parley/contracts/files/files.ts'
import { mediaTexts } from '@parley/contracts/files/media.ts'
import { useAppConfig } from '../enterprises/settings.api.ts'

type Types = Readonly<Record<string, readonly string[]>>
type Taken = { kind: keyof AppConfig['jitTypes']; types: Types; refusal: string }
type TakenFor = {
  /** The type of channel that it goes out by, such as `WHATSAPP`. */
  channelType: string
  mediaType: ArtifactType
  /** A template's only document is a PDF; any other message carries what the installation allows. */
  isForTemplate: boolean
}

const office = 'application/vnd.openxmlformats-officedocument'

/** What a message may carry: content types with their endings. The library takes more, an installation may take less. */
const taken: Partial<Record<ArtifactType, Taken>> = {
  IMAGE: {
    kind: 'image',
    types: { 'image/jpeg': ['jpeg', 'jpg'], 'image/png': ['png'] },
    refusal: fileTexts.invalidCropFormat,
  },
  VIDEO: { kind: 'video', types: { 'video/mp4': ['mp4'] }, refusal: fileTexts.invalidFormat },
  DOC: {
    kind: 'document',
    types: {
      'application/pdf': ['pdf'],
      'application/msword': ['doc'],
      [`${office}.wordprocessingml.document`]: ['docx'],
      'application/vnd.ms-powerpoint': ['ppt'],
      [`${office}.presentationml.presentation`]: ['pptx'],
      'application/vnd.ms-excel': ['xls'],
      [`${office}.spreadsheetml.sheet`]: ['xlsx'],
      'text/csv': ['csv'],
    },
    refusal: fileTexts.invalidFormat,
  },
}

const templateDocument: Taken = {
  kind: 'document',
  types: { 'application/pdf': ['pdf'] },
  refusal: mediaTexts.invalidType,
}

/** Which files a channel takes as media of this type, how heavy in MB, and what is said of any other. */
export function useTaken({ channelType, mediaType, isForTemplate }: TakenFor) {
  const { jitTypes } = useAppConfig()
  const found = isForTemplate && mediaType === 'DOC' ? templateDocument : taken[mediaType]
  const { kind, types = {}, refusal = fileTexts.invalidFormat } = found ?? {}
  const offered = Object.keys(types).filter(type => kind && jitTypes[kind].includes(type))
  const endings = offered.flatMap(type => types[type] ?? [])
  return { endings, refusal, most: mostMegabytes(channelType, mediaType) }
}

import type { AppConfig } from '@parley/contracts/enterprises/settings.ts'
import type { ArtifactType } from '@parley/contracts/files/artifacts.ts'
import { fileTexts, mostMegabytes } from '@parley/contracts/files/files.ts'
import { mediaTexts } from '@parley/contracts/files/media.ts'
import { useAppConfig } from '../enterprises/settings.api.ts'

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

/** Which files a channel takes as media of this type, how heavy in MB, and what is said of any other. */
export function useTaken(channelType: string, mediaType: ArtifactType) {
  const { jitTypes } = useAppConfig()
  const { kind, types = {}, refusal = fileTexts.invalidFormat } = taken[mediaType] ?? {}
  const offered = Object.keys(types).filter(type => kind && jitTypes[kind].includes(type))
  const endings = offered.flatMap(type => types[type] ?? [])
  return { types: offered, endings, refusal, most: mostMegabytes(channelType, mediaType) }
}

import type { AppConfig } from '@parley/contracts/enterprises/settings.ts'
import { type artifactTypes, channelMegabytes, fileTexts, libraryMegabytes } from '@parley/contracts/files/files.ts'
import type { Config } from '../platform/config.ts'

export const megabyte = 1024 * 1024

/** The limit of a channel for this type of file, in MB; a channel without one has the library's. */
export function mostMegabytes(channelType: string, type: (typeof artifactTypes)[number]): number {
  const channel = channelMegabytes[channelType.toUpperCase()]
  return channel ? (channel[type] ?? channel.most) : libraryMegabytes
}

/** The refusal of a file that is larger than `most`; null when it is not. */
export function heaviness(size: number, most: number): string | null {
  return size > most * megabyte ? fileTexts.tooManyMegabytes(most) : null
}

/** What a portrait or another icon may be at most. */
export function iconLimits(config: Config): AppConfig['image'] {
  return { maxWidth: config.IMAGE_MAX_WIDTH, maxHeight: config.IMAGE_MAX_HEIGHT, maxBytes: config.IMAGE_MAX_BYTES }
}

import { type artifactTypes, channelMegabytes, fileTexts, libraryMegabytes } from '@parley/contracts/files/files.ts'

export const megabyte = 1024 * 1024

/** What a channel takes of such a file, in MB; a channel that is not named takes what the library does. */
export function mostMegabytes(channelType: string, type: (typeof artifactTypes)[number]): number {
  const channel = channelMegabytes[channelType.toUpperCase()]
  return channel ? (channel[type] ?? channel.most) : libraryMegabytes
}

/** The words for a file that is heavier than a channel takes; null for one that it takes. */
export function heaviness(size: number, most: number): string | null {
  return size > most * megabyte ? fileTexts.tooManyMegabytes(most) : null
}

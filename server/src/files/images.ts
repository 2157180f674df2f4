import type { AppConfig } from '@parley/contracts/enterprises/settings.ts'
import sharp, { type OutputInfo } from 'sharp'
import type { Storage } from '../platform/storage/storage.ts'

/** Larger pictures are refused: decoding them would take too much memory. */
const mostPixels = 64_000_000

type Target = { to: string; contentType: string }

/**
 * Draws a stored picture anew, upright and without its metadata or any foreign bytes. Returns width and height, or null
 * when it is no picture.
 */
export async function redraw(storage: Storage, from: string, { to, contentType }: Target) {
  const picture = sharp({ failOn: 'error', limitInputPixels: mostPixels }).rotate()
  const drawn = contentType === 'image/png' ? picture.png() : picture.jpeg({ quality: 90, mozjpeg: false })
  const size = { width: 0, height: 0, bytes: 0 }
  drawn.on('info', ({ width, height, size: bytes }: OutputInfo) => Object.assign(size, { width, height, bytes }))
  const source = await storage.stream(from)
  source.on('error', error => drawn.destroy(error))
  try {
    await storage.put(to, source.pipe(drawn), contentType)
    return size
  } catch (error) {
    if (error instanceof Error && error.name === 'StorageUnavailable') throw error
    return null
  } finally {
    source.destroy()
  }
}

/** Width and height of a stored picture. */
export async function pixelsOf(storage: Storage, key: string): Promise<{ width: number; height: number }> {
  const source = await storage.stream(key)
  const reader = sharp({ limitInputPixels: mostPixels })
  source.on('error', error => reader.destroy(error))
  try {
    const { width, height } = await source.pipe(reader).metadata()
    return { width, height }
  } finally {
    source.destroy()
  }
}

type Picture = { width: number; height: number; bytes: number }

/** Whether it is small enough for a portrait or another icon. */
export function isIcon({ width, height, bytes }: Picture, most: AppConfig['image']): boolean {
  return width <= most.maxWidth && height <= most.maxHeight && bytes <= most.maxBytes
}

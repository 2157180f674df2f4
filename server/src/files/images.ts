import type { AppConfig } from '@parley/contracts/enterprises/settings.ts'
import sharp, { type OutputInfo } from 'sharp'
import { readStored, type Storage, StorageUnavailable } from '../platform/storage/storage.ts'

/** Larger pictures are refused: decoding them would take too much memory. */
export const mostPixels = 64_000_000

type Target = { to: string; contentType: string }

/**
 * Draws a stored picture anew, upright and without its metadata or any foreign bytes. Returns width and height, or null
 * when it is no picture.
 */
export function redraw(storage: Storage, from: string, { to, contentType }: Target) {
  const picture = sharp({ failOn: 'error', limitInputPixels: mostPixels }).rotate()
  const drawn = contentType === 'image/png' ? picture.png() : picture.jpeg({ quality: 90, mozjpeg: false })
  const size = { width: 0, height: 0, bytes: 0 }
  drawn.on('info', ({ width, height, size: bytes }: OutputInfo) => Object.assign(size, { width, height, bytes }))
  return readStored(storage, from, async source => {
    source.on('error', error => drawn.destroy(error))
    try {
      await storage.put(to, source.pipe(drawn), contentType)
      return size
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error
      return null
    }
  })
}

/** Whether a stored picture was refused for its size: its head alone is read. */
export async function hasTooManyPixels(storage: Storage, key: string): Promise<boolean> {
  return readStored(storage, key, async source => {
    const head = source.pipe(sharp({ limitInputPixels: false })).metadata()
    const { width, height } = await head.catch(() => ({ width: 0, height: 0 }))
    return width * height > mostPixels
  })
}

/** Width and height of a stored picture. */
export function pixelsOf(storage: Storage, key: string): Promise<{ width: number; height: number }> {
  return readStored(storage, key, async source => {
    const { width, height } = await source.pipe(sharp({ limitInputPixels: mostPixels })).metadata()
    return { width, height }
  })
}

type Picture = { width: number; height: number; bytes: number }

/** Whether it is small enough for a portrait or another icon. */
export function isIcon({ width, height, bytes }: Picture, most: AppConfig['image']): boolean {
  return width <= most.maxWidth && height <= most.maxHeight && bytes <= most.maxBytes
}

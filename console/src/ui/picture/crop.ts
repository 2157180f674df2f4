export type Size = { width: number; height: number }
export type Cut = { x: number; y: number } & Size
/** `zoom` from 1; the centre of what is seen, as shares of the picture. */
export type Aim = { zoom: number; x: number; y: number }

export const middle: Aim = { zoom: 1, x: 0.5, y: 0.5 }
export const mostZoom = 4

/** The part of a picture that is seen in a frame of this shape, which never shows what lies outside of the picture. */
export function cutOf(picture: Size, aspect: number, { zoom, x, y }: Aim): Cut {
  const isWider = picture.width / picture.height > aspect
  const width = (isWider ? picture.height * aspect : picture.width) / zoom
  const height = width / aspect
  return {
    x: within(x * picture.width - width / 2, picture.width - width),
    y: within(y * picture.height - height / 2, picture.height - height),
    width,
    height,
  }
}

/** Aims where the picture lies after it was pulled by a share of the frame; it stops at its own edges. */
export function pulled(picture: Size, aspect: number, aim: Aim, by: { x: number; y: number }): Aim {
  const before = cutOf(picture, aspect, aim)
  const moved = {
    zoom: aim.zoom,
    x: (before.x + before.width / 2 - by.x * before.width) / picture.width,
    y: (before.y + before.height / 2 - by.y * before.height) / picture.height,
  }
  const after = cutOf(picture, aspect, moved)
  return {
    zoom: aim.zoom,
    x: (after.x + after.width / 2) / picture.width,
    y: (after.y + after.height / 2) / picture.height,
  }
}

/** Cuts the picture and keeps its type and name. */
export async function cutFile(image: HTMLImageElement, file: File, cut: Cut, resize?: Size): Promise<File> {
  const canvas = document.createElement('canvas')
  // Less than half a pixel of a tiny picture is still a pixel.
  canvas.width = Math.max(1, Math.round(resize?.width ?? cut.width))
  canvas.height = Math.max(1, Math.round(resize?.height ?? cut.height))
  const { x, y, width, height } = cut
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, file.type, quality))
  return new File(blob ? [blob] : [], file.name, { type: file.type })
}

const quality = 0.92

function within(value: number, most: number): number {
  return Math.min(Math.max(0, value), Math.max(0, most))
}

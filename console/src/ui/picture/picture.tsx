import { type ComponentProps, useState } from 'react'

/** An `<img>` that shows the product's default picture where its own can't be loaded. */
export function Picture({ src, fallback = '/default-image.svg', ...rest }: ComponentProps<'img'> & PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = src && src !== broken ? src : fallback
  return (
    // biome-ignore lint/a11y/useAltText: `alt` is required by PictureProps and comes with the rest (2026-11-21)
    <img loading="lazy" decoding="async" {...rest} src={shown} onError={() => setBroken(src ?? null)} />
  )
}

export type PictureProps = { alt: string; src?: string | undefined; fallback?: string }

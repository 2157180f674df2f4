import { IconMapPin } from '@tabler/icons-react'
import { typeIcons } from '../../files/library.view.ts'
import { fileHere } from '../../lib/address-here.ts'
import { sizeOf } from '../../lib/file-size.ts'
import { PreviewMedia } from '../../templates/preview-parts.view.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { useFileSize } from './phone.api.ts'
import look from './phone.parts.module.css'
import { drawnAs, type FileType, mapHref, webHref } from './phone.sayings.ts'

type Media = { type: string; url: string; fileName: string }

/** A file as the app shows it; one that is not ours is a tile, for the browser may not load it. */
export function PhoneFile({ media }: { media: Media }) {
  const { url, fileName } = media
  const type = drawnAs(media)
  const here = fileHere(url)
  if (here && (type === 'IMAGE' || type === 'VIDEO')) {
    return (
      <div className={look.media}>
        <PreviewMedia media={{ type, url, fileName }} />
      </div>
    )
  }
  if (here && type === 'AUDIO') {
    // biome-ignore lint/a11y/useMediaCaption: what people send each other has no captions (2026-11-28)
    return <audio className={look.media} src={here} controls preload="metadata" aria-label={fileName || 'Audio'} />
  }
  return <FileTile type={type} href={here ?? webHref(url)} fileName={fileName} here={here} />
}

type FileTileProps = { type: FileType; href: string | null; fileName: string; here: string | null }

function FileTile({ type, href, fileName, here }: FileTileProps) {
  const { data: size } = useFileSize(here)
  return (
    <a className={look.tile} href={href ?? undefined} target="_blank" rel="noopener noreferrer">
      <Icon of={typeIcons[type]} />
      <span className={look.tileWords}>
        <span>{fileName || 'Document'}</span>
        {size ? <span className={look.tileMore}>{sizeOf(size)}</span> : null}
      </span>
    </a>
  )
}

type PlaceProps = {
  latitude: number
  longitude: number
  name?: string | undefined
  address?: string | undefined
}

export function PhonePlace({ name, address, latitude, longitude }: PlaceProps) {
  return (
    <div className={look.tile}>
      <Icon of={IconMapPin} />
      <div className={look.tileWords}>
        {name ? <strong>{name}</strong> : null}
        {address ? <span>{address}</span> : null}
        <span className={look.tileMore}>
          {latitude}, {longitude}
        </span>
        <a href={mapHref({ latitude, longitude })} target="_blank" rel="noopener noreferrer">
          Open map
        </a>
      </div>
    </div>
  )
}

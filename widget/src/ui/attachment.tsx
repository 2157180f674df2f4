import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { fileSize, safeAddress } from '../attachments.ts'
import { texts } from '../texts.ts'
import type { Attachment } from '../wire.ts'
import { FileIcon } from './icons.tsx'

type Props = { attachment: Attachment; origin: string }

export function AttachmentView({ attachment, origin }: Props): JSX.Element {
  return (
    <figure class="attachment">
      <Medium attachment={attachment} origin={origin} />
      {attachment.caption && <figcaption dir="auto">{attachment.caption}</figcaption>}
    </figure>
  )
}

function Medium({ attachment, origin }: Props): JSX.Element {
  const [isBroken, setBroken] = useState(false)
  const url = safeAddress(attachment, origin)
  const onError = () => setBroken(true)
  const name = attachment.name || attachment.type
  // The page's own policy may forbid our pictures and films: a link to them still works.
  if (!url || isBroken) return <FileCard attachment={attachment} url={url} />
  switch (attachment.type) {
    case 'image':
      return (
        <a class="picture" href={url} target="_blank" rel="noopener noreferrer">
          <img src={url} alt={attachment.caption || name} loading="lazy" onError={onError} />
        </a>
      )
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: visitors and staff send films without captions (2026-11-21)
      return <video src={url} controls preload="metadata" aria-label={name} onError={onError} />
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: visitors and staff send recordings without captions (2026-11-21)
      return <audio src={url} controls preload="metadata" aria-label={name} onError={onError} />
    default:
      return <FileCard attachment={attachment} url={url} />
  }
}

function FileCard({ attachment, url }: { attachment: Attachment; url: string | null }): JSX.Element {
  const inside = (
    <>
      <FileIcon />
      <span class="file-name">
        {attachment.name || (attachment.type === 'location' ? texts.openMap : attachment.type)}
      </span>
      {attachment.size > 0 && <span class="file-size">{fileSize(attachment.size)}</span>}
    </>
  )
  if (!url) return <span class="file">{inside}</span>
  return (
    <a class="file" href={url} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  )
}

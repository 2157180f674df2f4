import type { FilledButton, FilledMedia } from '@parley/contracts/templates/filled.ts'
import {
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconFileText,
  IconPhone,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react'
import { fileHere } from '../lib/address-here.ts'
import { Icon, type IconShape } from '../ui/button/icon.tsx'
import { Picture } from '../ui/picture/picture.tsx'
import look from './preview.module.css'

const mediaIcons: Record<FilledMedia['type'], IconShape> = {
  IMAGE: IconPhoto,
  VIDEO: IconVideo,
  DOC: IconFileText,
  AUDIO: IconFileText,
}
const mediaNames: Record<FilledMedia['type'], string> = {
  IMAGE: 'Image',
  VIDEO: 'Video',
  DOC: 'Document',
  AUDIO: 'Audio',
}

/** The picture or film itself where it is one of ours; others are drawn as what they are, for the browser may not load them. */
export function PreviewMedia({ media }: { media: FilledMedia }) {
  const { type, url, fileName } = media
  const here = fileHere(url)
  if (here && type === 'IMAGE') return <Picture src={here} alt={fileName || 'Image'} className={look.picture} />
  if (here && type === 'VIDEO') {
    // biome-ignore lint/a11y/useMediaCaption: what customers are sent has no captions (2026-11-26)
    return <video src={here} controls preload="metadata" aria-label={fileName || 'Video'} className={look.picture} />
  }
  return (
    <div className={look.media} data-type={type}>
      <Icon of={mediaIcons[type]} />
      <span className={look.fileName}>{fileName || mediaNames[type]}</span>
    </div>
  )
}

const buttonIcons: Record<FilledButton['type'], IconShape> = {
  QUICK_REPLY: IconArrowBackUp,
  URL: IconExternalLink,
  PHONE_NUMBER: IconPhone,
  COPY_CODE: IconCopy,
}

/** What a press of a button does; without it, buttons only show where they lead. */
export type Press = (button: FilledButton) => void

export function PreviewButtons({
  buttons,
  onPress,
}: {
  buttons: readonly FilledButton[]
  onPress?: Press | undefined
}) {
  if (buttons.length === 0) return null
  return (
    <ul className={look.buttons}>
      {buttons.map((button, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a button is known by its place alone (2026-11-22)
        <li key={place} className={look.button} title={targetOf(button)}>
          {onPress && button.type !== 'PHONE_NUMBER' ? (
            <button type="button" className={look.press} onClick={() => onPress(button)}>
              <ButtonFace button={button} />
            </button>
          ) : (
            <ButtonFace button={button} />
          )}
        </li>
      ))}
    </ul>
  )
}

function ButtonFace({ button }: { button: FilledButton }) {
  return (
    <>
      <Icon of={buttonIcons[button.type]} />
      <span>{button.text || 'Button'}</span>
    </>
  )
}

function targetOf(button: FilledButton): string {
  if (button.type === 'URL') return button.url
  if (button.type === 'PHONE_NUMBER') return button.phoneNumber
  return button.type === 'COPY_CODE' ? button.code : button.payload
}

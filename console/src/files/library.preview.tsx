import type { Artifact } from '@parley/contracts/files/artifacts.ts'
import { addressHere } from '../lib/address-here.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Picture } from '../ui/picture/picture.tsx'
import look from './library.module.css'

export function PreviewDialog({ artifact, onClose }: { artifact: Artifact; onClose: () => void }) {
  const { name, desc } = artifact.data
  return (
    <Dialog isOpen title={name} width={640} onClose={onClose}>
      <div className={look.preview}>
        <Substance artifact={artifact} />
        {desc ? <p>{desc}</p> : null}
      </div>
    </Dialog>
  )
}

function Substance({ artifact: { data, file } }: { artifact: Artifact }) {
  const { type, name, text, address, latitude, longitude, url } = data
  if (type === 'MSG') return <p className={look.text}>{text}</p>
  if (type === 'LOCATION')
    return <p>{[address, latitude, longitude].filter(part => part !== '' && part !== undefined).join(', ')}</p>
  const source = file ? addressHere(file.url) : url
  if (type === 'IMAGE' && file) return <Picture alt={name} src={source} className={look.large} />
  if (type === 'VIDEO' && file) {
    // biome-ignore lint/a11y/useMediaCaption: what was uploaded brings no captions (2026-11-21)
    return <video controls src={source} className={look.large} />
  }
  if (type === 'AUDIO' && file) {
    // biome-ignore lint/a11y/useMediaCaption: what was uploaded brings no captions (2026-11-21)
    return <audio controls src={source} className={look.large} />
  }
  return (
    <a href={source} target="_blank" rel="noreferrer">
      {file?.name ?? url}
    </a>
  )
}

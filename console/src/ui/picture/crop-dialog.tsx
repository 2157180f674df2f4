import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { type Aim, cutFile, cutOf, middle, mostZoom, pulled, type Size } from './crop.ts'
import look from './crop-dialog.module.css'

export type CropDialogProps = {
  /** A JPEG or PNG. */
  file: File
  /** Width to height; the picture's own shape when left out. */
  aspect?: number
  /** In pixels; those of the cut when left out. */
  resize?: Size
  /** The cut picture, of the same type and name. */
  onSave: (file: File) => void
  /** It is no picture, whatever its name says. */
  onUnreadable: () => void
  onClose: () => void
}

const arrowStep = 0.05
const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: arrowStep, y: 0 },
  ArrowRight: { x: -arrowStep, y: 0 },
  ArrowUp: { x: 0, y: arrowStep },
  ArrowDown: { x: 0, y: -arrowStep },
}

/** Cuts a picture to a shape: pulled by mouse, finger or arrow keys below a frame, larger by the slider. */
export function CropDialog({ file, aspect, resize, onSave, onUnreadable, onClose }: CropDialogProps) {
  const address = useObjectUrl(file)
  const image = useRef<HTMLImageElement>(null)
  const [picture, setPicture] = useState<Size | null>(null)
  const [aim, setAim] = useState<Aim>(middle)
  const [isCutting, setCutting] = useState(false)
  const shape = aspect ?? (picture ? picture.width / picture.height : 1)
  const save = async () => {
    if (!image.current || !picture) return
    setCutting(true)
    onSave(await cutFile(image.current, file, cutOf(picture, shape, aim), resize))
  }
  return (
    <Dialog
      isOpen
      title="Crop image"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!picture} isBusy={isCutting} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <Frame shape={shape} onPull={by => picture && setAim(pulled(picture, shape, aim, by))}>
        {address ? (
          <img
            ref={image}
            alt={file.name}
            src={address}
            draggable={false}
            className={look.picture}
            style={picture ? placeOf(picture, shape, aim) : { opacity: 0 }}
            onLoad={({ currentTarget }) =>
              setPicture({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            onError={onUnreadable}
          />
        ) : null}
      </Frame>
      <p className={look.hint}>Pull the picture to choose what stays.</p>
      <label className={look.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={aim.zoom}
          onChange={event => setAim({ ...aim, zoom: Number(event.currentTarget.value) })}
        />
      </label>
    </Dialog>
  )
}

type FrameProps = { shape: number; onPull: (by: { x: number; y: number }) => void; children: React.ReactNode }

function Frame({ shape, onPull, children }: FrameProps) {
  const last = useRef<{ x: number; y: number } | null>(null)
  const pull = (event: PointerEvent<HTMLElement>) => {
    if (!last.current) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    onPull({ x: (event.clientX - last.current.x) / width, y: (event.clientY - last.current.y) / height })
    last.current = { x: event.clientX, y: event.clientY }
  }
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    onPull(by)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a frame over a picture that arrow keys move has no element of its own (2026-11-21)
    <div
      role="group"
      aria-label="Picture; arrow keys move it"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture (2026-11-21)
      tabIndex={0}
      className={look.frame}
      style={{ aspectRatio: shape }}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={pull}
      onPointerUp={() => {
        last.current = null
      }}
      onKeyDown={press}
    >
      {children}
    </div>
  )
}

function placeOf(picture: Size, shape: number, aim: Aim) {
  const cut = cutOf(picture, shape, aim)
  return {
    width: `${(picture.width / cut.width) * 100}%`,
    left: `${(-cut.x / cut.width) * 100}%`,
    top: `${(-cut.y / cut.height) * 100}%`,
  }
}

function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

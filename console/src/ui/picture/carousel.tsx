import { useReducedMotion } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import look from './carousel.module.css'
import { Picture } from './picture.tsx'

export type CarouselProps = {
  label: string
  images: readonly { src: string; alt: string }[]
  intervalMs?: number
}

/** Goes on by itself, stands while the pointer or the focus is on it, and can be stopped for good. */
export function Carousel({ label, images, intervalMs = 3000 }: CarouselProps) {
  const [at, setAt] = useState(0)
  const [isHeld, hold] = useState(false)
  const isStill = useReducedMotion()
  const [choice, stop] = useState<boolean | null>(null)
  const isStopped = choice ?? isStill
  const isMoving = images.length > 1 && !isHeld && !isStopped

  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => setAt(now => (now + 1) % images.length), intervalMs)
    return () => clearInterval(timer)
  }, [isMoving, images.length, intervalMs])

  if (images.length === 0) return null
  return (
    <section
      className={look.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {images.map((image, index) => (
        <div key={image.src} className={look.slide} data-shown={index === at || undefined} aria-hidden={index !== at}>
          <Picture src={image.src} alt={image.alt} className={look.image} />
        </div>
      ))}
      {images.length > 1 ? (
        <div className={look.controls}>
          <IconButton
            compact
            icon={isStopped ? IconPlayerPlay : IconPlayerPause}
            label={isStopped ? 'Play' : 'Pause'}
            onClick={() => stop(!isStopped)}
          />
          {images.map((image, index) => (
            <button
              key={image.src}
              type="button"
              className={look.dot}
              aria-label={`Show ${index + 1} of ${images.length}`}
              aria-current={index === at || undefined}
              onClick={() => setAt(index)}
            />
          ))}
        </div>
      ) : null}
    </section>
  )
}

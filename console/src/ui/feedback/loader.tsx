import look from './loader.module.css'

export type LoaderProps = {
  /** What is being waited for; spoken, and shown below on whole pages. */
  label?: string
  /** The customer's own loader picture. */
  image?: string | null | undefined
  isWholePage?: boolean
}

export function Loader({ label = 'Loading', image, isWholePage = false }: LoaderProps) {
  return (
    <output className={look.loader} data-page={isWholePage || undefined} aria-label={label}>
      {image ? <img src={image} alt="" className={look.image} /> : <span className={look.ring} aria-hidden />}
    </output>
  )
}

import type { ReactNode } from 'react'
import { Carousel } from '../picture/carousel.tsx'
import look from './front-page.module.css'

export type FrontPageProps = {
  logo: { src: string | null; name: string }
  banners: readonly string[]
  title: string
  /** One line below the title. */
  hint?: ReactNode
  children: ReactNode
}

/** Everything before the login: banners on the left half, when there are any, the form on the right. */
export function FrontPage({ logo, banners, title, hint, children }: FrontPageProps) {
  return (
    <div className={look.page} data-plain={banners.length === 0 || undefined}>
      {banners.length > 0 ? (
        <aside className={look.banners} aria-label="About the product">
          <Carousel label="Banners" images={banners.map(src => ({ src, alt: '' }))} />
        </aside>
      ) : null}
      <main className={look.half}>
        <div className={look.column}>
          <div className={look.logo}>{logo.src ? <img src={logo.src} alt={logo.name} height={32} /> : logo.name}</div>
          <h1 className={look.title}>{title}</h1>
          {hint ? <p className={look.hint}>{hint}</p> : null}
          {children}
        </div>
      </main>
    </div>
  )
}

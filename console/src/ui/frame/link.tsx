import { createContext, type MouseEvent, type ReactNode, use } from 'react'

const Navigate = createContext<((href: string) => void) | null>(null)

/** Lets links inside `ui` move within the app, without `ui` knowing which router does it. */
export function LinkProvider({ onNavigate, children }: { onNavigate: (href: string) => void; children: ReactNode }) {
  return <Navigate value={onNavigate}>{children}</Navigate>
}

/** Goes to an address of the console. */
export function useGo(): (href: string) => void {
  const navigate = use(Navigate)
  return href => (navigate ? navigate(href) : window.location.assign(href))
}

export type LinkProps = {
  href: string
  children: ReactNode
  className?: string | undefined
  title?: string | undefined
  'aria-current'?: 'page' | undefined
  'aria-label'?: string | undefined
  'data-tip'?: string | undefined
  tabIndex?: number
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A real address, so it can be copied and opened in a tab; a plain click stays inside the app. */
export function Link({ href, onClick, children, ...rest }: LinkProps) {
  const go = useGo()
  return (
    <a
      {...rest}
      href={href}
      onClick={event => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        go(href)
      }}
    >
      {children}
    </a>
  )
}

export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import look from './side-panel.module.css'
import { useFocusReturn } from './use-focus-return.ts'
import { useFrontLayer } from './use-front-layer.ts'

export type SidePanelProps = {
  isOpen: boolean
  title: string
  /** `quick` is 400 wide for an edit, `work` 640. */
  size?: 'quick' | 'work'
  footer?: ReactNode
  /** Asked on Esc, the cross and a click on the list; answer it with a guard when there are unsaved changes. */
  onClose: () => void
  children: ReactNode
}

const widths = { quick: 'var(--ui-panel-quick)', work: 'var(--ui-panel-work)' }

/** Lies over the page without hiding the list beside it. */
export function SidePanel({ isOpen, title, size = 'quick', footer, onClose, children }: SidePanelProps) {
  const isFront = useFrontLayer(isOpen)
  const giveFocusBack = useFocusReturn(isOpen)
  const isNarrow = useMediaQuery('(max-width: 48em)')
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={isFront}
      onExitTransitionEnd={giveFocusBack}
      title={title}
      size={isNarrow ? '100%' : widths[size]}
      overlayProps={{ className: look.veil }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: look.content, body: look.body }}
    >
      <div className={look.scroll} data-panel={size}>
        {children}
      </div>
      {footer ? <div className={look.footer}>{footer}</div> : null}
    </Drawer>
  )
}

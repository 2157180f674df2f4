import { Modal } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { DialogGuard } from '../form/dialog-guard.tsx'
import look from './dialog.module.css'
import { DialogFrame, type Guard, goAhead } from './dialog-frame.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useFrontLayer } from './use-front-layer.ts'

export type DialogProps = {
  isOpen: boolean
  title: string
  /** Buttons; the last one is the verb. */
  footer?: ReactNode
  /** 480 is for deciding; 640 only for a preview that needs the room. */
  width?: 480 | 640
  /** Asked on Esc, the cross and `DialogCancel`, after the question whether to leave what was changed in a `Form`. */
  onClose: () => void
  children: ReactNode
}

/** Leaves room for a toast below even the highest. */
const offset = 'calc(5dvh + var(--ui-space-32))'

export function Dialog({ isOpen, title, footer, width = 480, onClose, children }: DialogProps) {
  const isFront = useFrontLayer(isOpen)
  useFocusReturn(isOpen)
  const guard = useRef<Guard>(goAhead)
  const close = () => guard.current(onClose)
  const root = useRef<HTMLDivElement>(null)
  // A click beside it may be a slip, which is not to lose what was typed or chosen.
  const closeBeside = () => (root.current?.querySelector('form') ? undefined : close())
  return (
    <Modal
      ref={root}
      opened={isOpen}
      onClose={close}
      closeOnEscape={isFront}
      closeOnClickOutside={false}
      overlayProps={{ onClick: closeBeside }}
      title={title}
      size={width}
      yOffset={offset}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: look.content }}
      attributes={{ content: { 'data-dialog': true } }}
    >
      <DialogFrame value={{ guard, Watch: DialogGuard, close }}>
        {children}
        {footer ? <div className={look.footer}>{footer}</div> : null}
      </DialogFrame>
    </Modal>
  )
}

import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import look from './dialog.module.css'
import { useFrontLayer } from './use-front-layer.ts'

export type ConfirmDialogProps = {
  isOpen: boolean
  /** The question itself, such as 'Are you sure you want to delete this tag?'. */
  question: string
  /** What follows from a yes, when the question alone doesn't say. */
  detail?: ReactNode
  noLabel?: string
  yesLabel?: string
  isDanger?: boolean
  isBusy?: boolean
  onNo: () => void
  onYes: () => void
  /** When the dialog has left the screen. */
  onClosed?: () => void
}

/** Asks before something that can't be taken back. Esc says no, and focus returns to what asked. */
export function ConfirmDialog({ question, detail, noLabel = 'No', yesLabel = 'Yes', ...rest }: ConfirmDialogProps) {
  const isFront = useFrontLayer(rest.isOpen)
  return (
    <Modal
      opened={rest.isOpen}
      onClose={rest.onNo}
      closeOnEscape={isFront}
      title={question}
      size={480}
      withCloseButton={false}
      {...(rest.onClosed ? { onExitTransitionEnd: rest.onClosed, returnFocus: false } : {})}
    >
      {detail ? <div className={look.detail}>{detail}</div> : null}
      <div className={look.actions}>
        <Button data-autofocus onClick={rest.onNo}>
          {noLabel}
        </Button>
        <Button kind={rest.isDanger === false ? 'primary' : 'danger'} isBusy={rest.isBusy} onClick={rest.onYes}>
          {yesLabel}
        </Button>
      </div>
    </Modal>
  )
}

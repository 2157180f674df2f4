import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from '../button/icon.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { currentToast, dismissToast, onToastChange, type Toast } from './toast.ts'
import look from './toaster.module.css'

const icons = { info: IconInfoCircle, success: IconCircleCheck, error: IconCircleX, warning: IconAlertTriangle }

/** Stands once at the root. Both live regions are there before any message, or screen readers would miss the first. */
export function Toaster() {
  const toast = useSyncExternalStore(onToastChange, currentToast)
  const isUrgent = toast?.kind === 'error'
  return (
    <div className={look.corner} data-toaster>
      <div role="alert" aria-live="assertive" aria-atomic>
        {toast && isUrgent ? <Card key={toast.id} toast={toast} /> : null}
      </div>
      <div role="status" aria-live="polite" aria-atomic>
        {toast && !isUrgent ? <Card key={toast.id} toast={toast} /> : null}
      </div>
    </div>
  )
}

function Card({ toast }: { toast: Toast }) {
  const [isHeld, hold] = useState(false)
  useCountdown(toast, isHeld)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading it only holds the clock, nothing is to be operated (2026-11-21)
    <div
      className={look.card}
      data-toast
      data-kind={toast.kind}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <span className={look.icon}>
        <Icon of={icons[toast.kind]} size="regular" />
      </span>
      <p className={look.message}>{toast.message}</p>
      {toast.action ? (
        <button type="button" className={look.action} onClick={() => act(toast)}>
          {toast.action.label}
        </button>
      ) : null}
      <IconButton compact icon={IconX} label="Close" onClick={() => dismissToast(toast.id)} />
    </div>
  )
}

function act(toast: Toast): void {
  dismissToast(toast.id)
  toast.action?.onClick()
}

function useCountdown({ id, duration }: Toast, isHeld: boolean): void {
  const left = useRef(duration)
  useEffect(() => {
    if (isHeld || left.current === null) return
    const startedAt = performance.now()
    const timer = setTimeout(() => dismissToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - startedAt))
    }
  }, [id, isHeld])
}

export type ToastKind = 'info' | 'success' | 'error' | 'warning'

export type Toast = {
  id: number
  kind: ToastKind
  message: string
  /** Milliseconds on screen; null stays until dismissed. */
  duration: number | null
  action: ToastAction | null
}

export type ToastAction = { label: string; onClick: () => void }
export type ToastOptions = { duration?: number | null; action?: ToastAction }

/** How long each family of messages stays, in milliseconds. */
export const toastTimes = {
  standard: 8000,
  broadcast: 6000,
  shell: 5000,
  lifecycle: 3000,
  mapped: 2000,
  copied: 2000,
  mark: 1000,
  untilEnded: null,
} as const

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Each call shows its message at once and returns a function that takes just this message away again. */
export const toast = {
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
}

export function dismissToast(id?: number): void {
  if (!current || (id !== undefined && id !== current.id)) return
  replace(null)
}

export function currentToast(): Toast | null {
  return current
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(kind: ToastKind, message: string, options: ToastOptions = {}): () => void {
  lastId += 1
  const id = lastId
  const duration = options.duration === undefined ? toastTimes.standard : options.duration
  replace({ id, kind, message, duration, action: options.action ?? null })
  return () => dismissToast(id)
}

/** One at a time: a second message would hide the first from a slow reader only half. */
function replace(next: Toast | null): void {
  current = next
  for (const listener of listeners) listener()
}

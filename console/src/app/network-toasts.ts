import { texts } from '@parley/contracts/texts.ts'
import { toast, toastTimes } from '../ui/feedback/toast.ts'

/** Says when the machine loses its network, until it is back (RT-016, RT-017). */
export function watchNetwork(): void {
  const sayOffline = () => toast.error(texts.offline, { duration: toastTimes.untilEnded })
  window.addEventListener('offline', sayOffline)
  window.addEventListener('online', () => toast.success(texts.backOnline, { duration: toastTimes.lifecycle }))
  if (!navigator.onLine) sayOffline()
}

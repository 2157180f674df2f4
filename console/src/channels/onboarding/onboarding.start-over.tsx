import { CallRefused } from '../../lib/call-refused.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { useGo } from '../../ui/frame/link.tsx'

type UnreadProps = { error: Error; onRetry: () => void; isRetrying: boolean }

/** Why the numbers cannot be shown: only a refusal is the end of the sign-up. */
export function UnreadNumbers({ error, onRetry, isRetrying }: UnreadProps) {
  const isRefused = error instanceof CallRefused && error.status > 0 && error.status < 500
  if (isRefused) return <StartOver message={error.message} />
  return <ErrorState message={error.message} onRetry={onRetry} isRetrying={isRetrying} />
}

/** The sign-up has run out, belongs to somebody else, or the account cannot be read. */
function StartOver({ message }: { message: string }) {
  const go = useGo()
  return <ErrorState message={`${message}. Connect again.`} onRetry={() => go('/admin/whatsapp-onboarding')} />
}

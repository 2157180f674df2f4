import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { useGo } from '../../ui/frame/link.tsx'

/** The sign-up has run out, belongs to somebody else, or the account cannot be read. */
export function StartOver({ message }: { message: string }) {
  const go = useGo()
  return <ErrorState message={`${message}. Connect again.`} onRetry={() => go('/admin/whatsapp-onboarding')} />
}

import { readToken } from '../lib/session.ts'
import { Button } from '../ui/button/button.tsx'
import { Drawing } from '../ui/feedback/drawing.tsx'
import { useGo } from '../ui/frame/link.tsx'
import look from './notice.module.css'

/** For an address that leads nowhere, and for one whose screen the reader may not see: it tells neither apart. */
export function NotFoundPage() {
  const go = useGo()
  const isSignedIn = readToken() !== null
  return (
    <div className={look.notice}>
      <Drawing of="search" />
      <h1 className={look.title}>Page not found</h1>
      <p className={look.text}>The page you are looking for does not exist.</p>
      <Button kind="primary" onClick={() => go(isSignedIn ? '/dashboard' : '/login')}>
        {isSignedIn ? 'Go to Dashboard' : 'Go to Login'}
      </Button>
    </div>
  )
}

import { Button } from '../button/button.tsx'
import { Drawing } from './drawing.tsx'
import look from './state.module.css'

export type ErrorStateProps = {
  /** What happened, in words that say what to do next. */
  message: string
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
}

export function ErrorState({ message, onRetry, isRetrying }: ErrorStateProps) {
  return (
    <div className={look.state} role="alert">
      <Drawing of="unplugged" />
      <p className={look.message}>{message}</p>
      {onRetry ? (
        <Button onClick={onRetry} isBusy={isRetrying}>
          Try again
        </Button>
      ) : null}
    </div>
  )
}

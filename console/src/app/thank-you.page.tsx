import look from './notice.module.css'

/** Where 360dialog leads back to, in a window of its own, after somebody has given it the number to look after. */
export function ThankYouPage() {
  return (
    <div className={look.notice}>
      <h1 className={look.title}>Thank you</h1>
      <p className={look.text}>You can close this window.</p>
    </div>
  )
}

import { useWhiteLabel } from '../enterprises/settings.api.ts'
import look from './notice.module.css'

/** Below a known area, such as `/admin/xyz`: nothing is wrong, nothing is there. */
export function WelcomePage() {
  const { title } = useWhiteLabel()
  return (
    <div className={look.notice}>
      <p className={look.text}>Welcome to</p>
      <h1 className={look.title}>{title}</h1>
    </div>
  )
}

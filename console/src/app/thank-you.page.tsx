import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../auth/profile.api.ts'
import { NotFoundPage } from './not-found.page.tsx'
import look from './notice.module.css'
import { PageLoader } from './page-loader.tsx'

/** Where 360dialog leads back to, in a window of its own, after somebody has given it the number to look after. */
export function ThankYouPage() {
  const profile = useQuery(profileQuery)
  if (profile.isPending) return <PageLoader />
  return <main>{profile.data?.permissions.includes('RICHCARDS.VIEW') ? <Thanks /> : <NotFoundPage />}</main>
}

function Thanks() {
  return (
    <div className={look.notice}>
      <h1 className={look.title}>Thank you</h1>
      <p className={look.text}>You can close this window.</p>
    </div>
  )
}

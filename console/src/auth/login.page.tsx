import { useSearch } from '@tanstack/react-router'
import { productLogo, useWhiteLabel } from '../enterprises/settings.api.ts'
import { FrontPage } from '../ui/frame/front-page.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { LoginForm } from './login.form.tsx'
import { loginSearch } from './login.search.ts'

export function LoginPage() {
  const { title, logo, banners } = useWhiteLabel()
  const { returnTo } = loginSearch.parse(useSearch({ strict: false }))
  const go = useGo()
  return (
    <FrontPage logo={{ src: logo ?? productLogo, name: title }} banners={banners} title="Login" hint={title}>
      <LoginForm onEntered={() => go(returnTo ?? '/dashboard')} />
    </FrontPage>
  )
}

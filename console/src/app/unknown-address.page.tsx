import { useRouteContext } from '@tanstack/react-router'
import { Frame } from './main-layout.tsx'
import { NotFoundPage } from './not-found.page.tsx'
import { WelcomePage } from './welcome.page.tsx'

export function UnknownAddressPage() {
  const { isKnownArea } = useRouteContext({ from: '/$' })
  if (!isKnownArea) {
    return (
      <main>
        <NotFoundPage />
      </main>
    )
  }
  return (
    <Frame>
      <WelcomePage />
    </Frame>
  )
}

import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { ConfirmProvider } from '../dialog/use-confirm.tsx'
import { Toaster } from '../feedback/toaster.tsx'
import { TooltipLayer } from '../feedback/tooltip-layer.tsx'
import { LinkProvider } from '../frame/link.tsx'
import { GalleryPage } from './gallery.page.tsx'

/** Its own small app, so that the kit can be looked at without a server or a login. */
const open = { staticData: { needs: null } }
const root = createRootRoute({ component: Gallery, ...open })
const page = createRoute({ getParentRoute: () => root, path: '/ui', ...open })
const router = createRouter({ routeTree: root.addChildren([page]) })

function Gallery() {
  return (
    <LinkProvider onNavigate={href => router.history.push(href)}>
      <ConfirmProvider>
        <GalleryPage />
      </ConfirmProvider>
      <Toaster />
      <TooltipLayer />
    </LinkProvider>
  )
}

const place = document.querySelector('#root')
if (!place) throw new Error('The page has no #root')

createRoot(place).render(
  <StrictMode>
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>
  </StrictMode>,
)

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { brandTab } from './app/brand.ts'
import { replaceBrokenImages } from './app/broken-images.ts'
import { enterByReference } from './app/chat-ref.ts'
import { watchNetwork } from './app/network-toasts.ts'
import { createQueryClient } from './app/query-client.ts'
import { router } from './app/router.tsx'
import { watchSession } from './app/session-end.ts'
import { loadSettings, useWhiteLabel, whiteLabelQuery } from './enterprises/settings.api.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'

void start()

async function start(): Promise<void> {
  const queries = createQueryClient()
  await loadSettings(queries)
  brandTab(await queries.ensureQueryData(whiteLabelQuery))
  watchSession(router, queries)
  watchNetwork()
  replaceBrokenImages()
  await enterByReference(router)
  const place = document.querySelector('#root')
  if (!place) throw new Error('The page has no #root')
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
}

function App() {
  const { colors } = useWhiteLabel()
  return (
    <ThemeProvider brand={colors}>
      <RouterProvider router={router} />
    </ThemeProvider>
  )
}

import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/noto-sans-devanagari/wght.css'
import './mantine-base.css'
import './global.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { BrandColours } from './accent.ts'
import { buildTheme } from './theme.ts'

/** Shared with public/colour-scheme.js, which paints before the app has loaded. */
const schemes = localStorageColorSchemeManager({ key: 'colour-scheme' })

export function ThemeProvider({ brand, children }: { brand?: BrandColours | undefined; children: ReactNode }) {
  const theme = useMemo(() => buildTheme(brand), [brand])
  return (
    <MantineProvider
      theme={theme.mantine}
      cssVariablesResolver={theme.variables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}

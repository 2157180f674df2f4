import { useMantineColorScheme } from '@mantine/core'
import {
  IconBuilding,
  IconChartBar,
  IconForms,
  IconLayoutDashboard,
  IconMessage,
  IconMoon,
  IconSun,
  IconTable,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { AppFrame } from '../frame/app-frame.tsx'
import type { NavSection } from '../frame/navigation.ts'

const families: Record<string, ComponentType> = {
  table: lazy(() => import('./tables.page.tsx').then(page => ({ default: page.TablesPage }))),
  states: lazy(() => import('./states.page.tsx').then(page => ({ default: page.StatesPage }))),
  fields: lazy(() => import('./fields.page.tsx').then(page => ({ default: page.FieldsPage }))),
  dates: lazy(() => import('./dates.page.tsx').then(page => ({ default: page.DatesPage }))),
  parts: lazy(() => import('./parts.page.tsx').then(page => ({ default: page.PartsPage }))),
  overlays: lazy(() => import('./overlays.page.tsx').then(page => ({ default: page.OverlaysPage }))),
  charts: lazy(() => import('./charts.page.tsx').then(page => ({ default: page.ChartsPage }))),
}

const FrontGalleryPage = lazy(() => import('./front.page.tsx').then(page => ({ default: page.FrontGalleryPage })))

const entries = (...names: string[]) => names.map(name => ({ label: titled(name), href: `/ui?tab=${name}` }))
const sections: NavSection[] = [
  { id: 'lists', label: 'Lists', icon: IconTable, entries: entries('table', 'states') },
  { id: 'forms', label: 'Forms', icon: IconForms, entries: entries('fields', 'dates') },
  { id: 'parts', label: 'Parts', icon: IconLayoutDashboard, entries: entries('parts') },
  { id: 'speech', label: 'Speech', icon: IconMessage, entries: entries('overlays') },
  { id: 'numbers', label: 'Numbers', icon: IconChartBar, entries: entries('charts') },
  { id: 'front', label: 'Front page', icon: IconBuilding, entries: entries('front') },
]

export function GalleryPage() {
  const tab = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('tab') }) ?? 'table'
  const Family = families[tab] ?? families.table
  if (tab === 'front') {
    return (
      <Suspense>
        <FrontGalleryPage />
      </Suspense>
    )
  }
  return (
    <AppFrame
      logo={{ src: null, name: 'Acme Traders', href: '/ui' }}
      sections={sections}
      path={`/ui?tab=${tab}`}
      secondary={entries('table', 'states')}
      topEnd={<SchemeToggle />}
    >
      <Suspense>{Family ? <Family /> : null}</Suspense>
    </AppFrame>
  )
}

function SchemeToggle() {
  const { setColorScheme, colorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'dark'
  return (
    <IconButton
      icon={isDark ? IconSun : IconMoon}
      label={isDark ? 'Light' : 'Dark'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  )
}

function titled(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

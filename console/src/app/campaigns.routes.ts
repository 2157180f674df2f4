import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { blacklistSearch } from '../campaigns/blacklist.search.ts'
import { inFrame } from './frame.route.ts'

/** What campaigns keep to. */
export const campaignScreens = [
  createRoute({
    ...inFrame,
    path: '/campaigns/blacklist',
    staticData: { needs: ['BLACKLIST'] },
    validateSearch: blacklistSearch,
    component: lazyRouteComponent(() => import('../campaigns/blacklist.page.tsx'), 'BlacklistPage'),
  }),
] as const

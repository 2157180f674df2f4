import { readers, senders } from '@parley/contracts/broadcasts/rights.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { broadcastSearch, broadcastsSearch } from '../broadcasts/broadcasts.search.ts'
import { inFrame } from './frame.route.ts'

/** Templates that are sent to many at once, and what became of them. */
export const broadcastScreens = [
  createRoute({
    ...inFrame,
    path: '/campaigns/broadcast',
    staticData: { needs: readers },
    validateSearch: broadcastsSearch,
    component: lazyRouteComponent(() => import('../broadcasts/broadcasts.page.tsx'), 'BroadcastsPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/broadcast/create',
    staticData: { needs: senders },
    component: lazyRouteComponent(() => import('../broadcasts/send.page.tsx'), 'SendPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/broadcast/$broadcastId',
    staticData: { needs: readers },
    validateSearch: broadcastSearch,
    component: lazyRouteComponent(() => import('../broadcasts/broadcast.page.tsx'), 'BroadcastPage'),
  }),
] as const

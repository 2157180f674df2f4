import type { Permission } from '@parley/contracts/auth/permissions.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { broadcastSearch, broadcastsSearch } from '../broadcasts/broadcasts.search.ts'
import { inFrame } from './frame.route.ts'

/** Who sends may look at what became of it. */
const broadcastReaders = [
  'CAMPAIGNS.VIEW',
  'CAMPAIGNS.VIEW_CAMPAIGNREPORT',
  'MANAGE.DELIVERYREPORT.VIEW',
  'CHAT.HANDLE',
] as const satisfies readonly Permission[]

/** Templates that are sent to many at once, and what became of them. */
export const broadcastScreens = [
  createRoute({
    ...inFrame,
    path: '/campaigns/broadcast',
    staticData: { needs: broadcastReaders },
    validateSearch: broadcastsSearch,
    component: lazyRouteComponent(() => import('../broadcasts/broadcasts.page.tsx'), 'BroadcastsPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/broadcast/create',
    staticData: { needs: ['CHAT.HANDLE', 'CAMPAIGNS.CREATE', 'CAMPAIGNS.EDIT'] },
    component: lazyRouteComponent(() => import('../broadcasts/send.page.tsx'), 'SendPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/broadcast/$broadcastId',
    staticData: { needs: broadcastReaders },
    validateSearch: broadcastSearch,
    component: lazyRouteComponent(() => import('../broadcasts/broadcast.page.tsx'), 'BroadcastPage'),
  }),
] as const

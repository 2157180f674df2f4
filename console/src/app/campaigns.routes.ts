import type { Permission } from '@parley/contracts/auth/permissions.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { broadcastSearch } from '../broadcasts/broadcasts.search.ts'
import { blacklistSearch } from '../campaigns/blacklist.search.ts'
import { campaignSearch, campaignsSearch, createSearch, editSearch } from '../campaigns/campaigns.search.ts'
import { iterationSearch, iterationsSearch, tabbedSearch } from '../campaigns/iterations.search.ts'
import { campaignReportSearch } from '../campaigns/report.search.ts'
import { inFrame } from './frame.route.ts'

/** Whoever has to do with campaigns may look at them. */
const campaignReaders = [
  'CAMPAIGNS.CREATE',
  'CAMPAIGNS.EDIT',
  'CAMPAIGNS.VIEW',
  'CAMPAIGNS.DELETE',
] as const satisfies readonly Permission[]

/** Who may see declined iterations alone sees no others. */
const declinedReaders = [...campaignReaders, 'CAMPAIGNS.APPROVE', 'CAMPAIGNS.VIEW_REJECTEDLIST'] as const

/** Messages that are prepared, and what they keep to. */
export const campaignScreens = [
  createRoute({
    ...inFrame,
    path: '/campaigns/campaigns-list',
    staticData: { needs: campaignReaders },
    validateSearch: campaignsSearch,
    component: lazyRouteComponent(() => import('../campaigns/campaigns.page.tsx'), 'CampaignsPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/create',
    staticData: { needs: ['CAMPAIGNS.CREATE'] },
    validateSearch: createSearch,
    component: lazyRouteComponent(() => import('../campaigns/campaign.edit.page.tsx'), 'CreateCampaignPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/$campaignId',
    staticData: { needs: campaignReaders },
    validateSearch: campaignSearch,
    component: lazyRouteComponent(() => import('../campaigns/campaign.page.tsx'), 'CampaignPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/$campaignId/edit',
    staticData: { needs: ['CAMPAIGNS.EDIT'] },
    validateSearch: editSearch,
    component: lazyRouteComponent(() => import('../campaigns/campaign.edit.page.tsx'), 'EditCampaignPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/report',
    staticData: { needs: ['CAMPAIGNS.VIEW_CAMPAIGNREPORT'] },
    validateSearch: campaignReportSearch,
    component: lazyRouteComponent(() => import('../campaigns/report.page.tsx'), 'CampaignReportPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/blacklist',
    staticData: { needs: ['BLACKLIST'] },
    validateSearch: blacklistSearch,
    component: lazyRouteComponent(() => import('../campaigns/blacklist.page.tsx'), 'BlacklistPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/activity-list',
    staticData: { needs: ['CAMPAIGNS.APPROVE'] },
    validateSearch: tabbedSearch,
    component: lazyRouteComponent(() => import('../campaigns/iterations.page.tsx'), 'IterationsPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/approved',
    staticData: { needs: ['CAMPAIGNS.APPROVE'] },
    validateSearch: iterationsSearch,
    component: lazyRouteComponent(() => import('../campaigns/iterations.page.tsx'), 'ApprovedPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/reject',
    staticData: { needs: declinedReaders },
    validateSearch: iterationsSearch,
    component: lazyRouteComponent(() => import('../campaigns/iterations.page.tsx'), 'DeclinedPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/$campaignId/iterations',
    staticData: { needs: campaignReaders },
    validateSearch: iterationsSearch,
    component: lazyRouteComponent(() => import('../campaigns/iterations.page.tsx'), 'CampaignIterationsPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/$campaignId/iteration',
    staticData: { needs: ['CAMPAIGNS.CREATE'] },
    component: lazyRouteComponent(() => import('../campaigns/iteration.edit.page.tsx'), 'CreateIterationPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/iterations/$activityId',
    staticData: { needs: declinedReaders },
    validateSearch: broadcastSearch.extend(iterationSearch.shape),
    component: lazyRouteComponent(() => import('../campaigns/iteration.page.tsx'), 'IterationPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/campaigns/iterations/$activityId/edit',
    staticData: { needs: ['CAMPAIGNS.EDIT'] },
    component: lazyRouteComponent(() => import('../campaigns/iteration.edit.page.tsx'), 'EditIterationPage'),
  }),
] as const

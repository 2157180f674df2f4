import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { channelSearch, channelsSearch, phoneSearch } from '../channels/channels.search.ts'
import { onboardingSearch } from '../channels/onboarding/onboarding.search.ts'
import { marketplaceSearch } from '../channels/relays/relays.search.ts'
import { inFrame } from './frame.route.ts'

/** The ways to customers, and the systems behind them. */
export const channelScreens = [
  createRoute({
    ...inFrame,
    path: '/admin/channels',
    staticData: { needs: ['CHANNELS.VIEW'] },
    validateSearch: channelsSearch,
    component: lazyRouteComponent(() => import('../channels/channels.page.tsx'), 'ChannelsPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/admin/channels/create',
    staticData: { needs: ['CHANNELS.CREATE'] },
    component: lazyRouteComponent(() => import('../channels/channel.create.page.tsx'), 'CreateChannelPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/admin/channels/$channelId',
    staticData: { needs: ['CHANNELS.VIEW'] },
    validateSearch: channelSearch,
    component: lazyRouteComponent(() => import('../channels/channel.page.tsx'), 'ChannelPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/admin/channels/$channelId/phone',
    staticData: { needs: ['CHANNELS.VIEW'] },
    validateSearch: phoneSearch,
    component: lazyRouteComponent(() => import('../channels/phone/phone.page.tsx'), 'PhonePage'),
  }),
  createRoute({
    ...inFrame,
    path: '/admin/whatsapp-onboarding',
    staticData: { needs: ['WABAONBOARD.VIEW'] },
    validateSearch: onboardingSearch,
    component: lazyRouteComponent(() => import('../channels/onboarding/onboarding.page.tsx'), 'OnboardingPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/marketplace',
    staticData: { needs: ['MARKET_PLACE.VIEW'] },
    validateSearch: marketplaceSearch,
    component: lazyRouteComponent(() => import('../channels/relays/relays.page.tsx'), 'MarketplacePage'),
  }),
] as const

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { messagesSearch } from '../reports/messages.search.ts'
import { inFrame } from './frame.route.ts'

/** What became of messages, whoever sent them. */
export const reportScreens = [
  createRoute({
    ...inFrame,
    path: '/admin/report',
    staticData: { needs: ['MANAGE.DELIVERYREPORT.VIEW'] },
    validateSearch: messagesSearch,
    component: lazyRouteComponent(() => import('../reports/messages.page.tsx'), 'MessagesPage'),
  }),
] as const

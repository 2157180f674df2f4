import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { richCardsSearch } from '../templates/rich-cards.search.ts'
import { templatesSearch } from '../templates/templates.search.ts'
import { everyone, inFrame } from './frame.route.ts'

const viewing = { staticData: { needs: ['MSG_TEMPLATES.VIEW'] } } as const
const listPage = lazyRouteComponent(() => import('../templates/templates.page.tsx'), 'TemplatesPage')
const cardPage = lazyRouteComponent(() => import('../templates/rich-card.page.tsx'), 'RichCardPage')

/** Templates by the channel that they are written for, and rich cards. */
export const templateScreens = [
  createRoute({
    ...inFrame,
    path: '/admin/messageTemplate',
    ...everyone,
    beforeLoad: () => {
      throw redirect({ to: '/admin/messageTemplate/whatsapp', replace: true })
    },
  }),
  createRoute({
    ...inFrame,
    path: '/admin/messageTemplate/whatsapp',
    ...viewing,
    validateSearch: templatesSearch,
    component: listPage,
  }),
  createRoute({
    ...inFrame,
    path: '/admin/messageTemplate/$kind',
    ...viewing,
    validateSearch: templatesSearch,
    component: listPage,
  }),
  createRoute({
    ...inFrame,
    path: '/admin/messageTemplate/$kind/create',
    staticData: { needs: ['MSG_TEMPLATES.CREATE'] },
    component: lazyRouteComponent(() => import('../templates/template.page.tsx'), 'CreateTemplatePage'),
  }),
  createRoute({
    ...inFrame,
    path: '/admin/messageTemplate/$kind/$templateId',
    ...viewing,
    component: lazyRouteComponent(() => import('../templates/template.page.tsx'), 'TemplatePage'),
  }),
  createRoute({
    ...inFrame,
    path: '/admin/richcard',
    staticData: { needs: ['RICHCARDS.VIEW'] },
    validateSearch: richCardsSearch,
    component: lazyRouteComponent(() => import('../templates/rich-cards.page.tsx'), 'RichCardsPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/admin/richcard/create',
    staticData: { needs: ['RICHCARDS.CREATE'] },
    component: cardPage,
  }),
  createRoute({
    ...inFrame,
    path: '/admin/richcard/$richCardId',
    staticData: { needs: ['RICHCARDS.VIEW'] },
    component: cardPage,
  }),
] as const

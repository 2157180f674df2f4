/**
 * Every address of the console. To add a screen:
 * 1. Write it in its capability, such as `bots/intents.page.tsx`, with a named component and, if its address carries
 *    filters or a tab, a schema in `bots/intents.search.ts`.
 * 2. Add a row to `screens`: its path, who may see it (`staticData: { needs }`, any of the permissions; `...everyone`
 *    for whoever has signed in), the schema as `validateSearch`, and the lazy component. Parameters stand in the path
 *    as `$agentId`.
 * 3. If it has a place in the menu, its row there appears by itself as soon as the path is the same.
 * Without the permission the address shows the not-found page, and nothing of the screen is rendered or called.
 * In the screen: `useParams({ strict: false })`, `schema.parse(useSearch({ strict: false }))`, `useNavigate()`.
 */
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loginSearch } from '../auth/login.search.ts'
import { profileSearch } from '../auth/profile.search.ts'
import { agentsSearch } from '../bots/agents/agents.search.ts'
import { botSearch } from '../bots/agents/bot.search.ts'
import { entitiesSearch } from '../bots/entities/entities.search.ts'
import { intentsSearch } from '../bots/intents/intents.search.ts'
import { integrationsSearch } from '../bots/models/integrations.search.ts'
import { promptSearch } from '../bots/prompt/prompt.search.ts'
import { qualitySearch } from '../bots/quality/quality.search.ts'
import { reviewSearch } from '../bots/review/review.search.ts'
import { testsSearch } from '../bots/tests/tests.search.ts'
import { departmentsSearch } from '../departments/departments.search.ts'
import { trashSearch } from '../enterprises/trash.search.ts'
import { librarySearch } from '../files/library.search.ts'
import { readToken } from '../lib/session.ts'
import { reportSearch } from '../reports/report.search.ts'
import { broadcastScreens } from './broadcasts.routes.ts'
import { BrokenScreen } from './broken-screen.tsx'
import { campaignScreens } from './campaigns.routes.ts'
import { channelScreens } from './channels.routes.ts'
import { contactScreens } from './contacts.routes.ts'
import { definitions } from './definitions.route.ts'
import { bare, everyone, frame, inFrame, outside, requireLogin, root } from './frame.route.ts'
import { imports } from './imports.route.ts'
import { NotFoundPage } from './not-found.page.tsx'
import { PageLoader } from './page-loader.tsx'
import { reportScreens } from './reports.routes.ts'
import { templateScreens } from './templates.routes.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const bot = createRoute({
  ...inFrame,
  path: '/bots/$agentId',
  staticData: { needs: ['NLP.VIEW'] },
  validateSearch: botSearch,
  component: lazyRouteComponent(() => import('../bots/agents/bot.page.tsx'), 'BotPage'),
})
const inBot = { getParentRoute: () => bot }

/** What stands below the header of an agent. */
const botScreens = [
  createRoute({
    ...inBot,
    path: '/',
    ...everyone,
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/bots/$agentId/intents', params, replace: true })
    },
  }),
  createRoute({
    ...inBot,
    path: '/intents',
    ...everyone,
    validateSearch: intentsSearch,
    component: lazyRouteComponent(() => import('../bots/intents/intents.page.tsx'), 'IntentsPage'),
  }),
  createRoute({
    ...inBot,
    path: '/entity-list',
    ...everyone,
    validateSearch: entitiesSearch,
    component: lazyRouteComponent(() => import('../bots/entities/entities.page.tsx'), 'EntitiesPage'),
  }),
  createRoute({
    ...inBot,
    path: '/entity-list/create',
    staticData: { needs: ['NLP'] },
    component: lazyRouteComponent(() => import('../bots/entities/entity.page.tsx'), 'EntityPage'),
  }),
  createRoute({
    ...inBot,
    path: '/entity-list/$entityId',
    ...everyone,
    component: lazyRouteComponent(() => import('../bots/entities/entity.page.tsx'), 'EntityPage'),
  }),
  createRoute({
    ...inBot,
    path: '/configuration',
    ...everyone,
    component: lazyRouteComponent(() => import('../bots/agents/configuration.page.tsx'), 'ConfigurationPage'),
  }),
  createRoute({
    ...inBot,
    path: '/gen-ai',
    ...everyone,
    component: lazyRouteComponent(() => import('../bots/knowledge/gen-ai.page.tsx'), 'GenAiPage'),
  }),
  createRoute({
    ...inBot,
    path: '/prompt',
    ...everyone,
    validateSearch: promptSearch,
    component: lazyRouteComponent(() => import('../bots/prompt/prompt.page.tsx'), 'PromptPage'),
  }),
  createRoute({
    ...inBot,
    path: '/review',
    ...everyone,
    validateSearch: reviewSearch,
    component: lazyRouteComponent(() => import('../bots/review/review.page.tsx'), 'ReviewPage'),
  }),
  createRoute({
    ...inBot,
    path: '/tests',
    ...everyone,
    validateSearch: testsSearch,
    component: lazyRouteComponent(() => import('../bots/tests/tests.page.tsx'), 'TestsPage'),
  }),
  createRoute({
    ...inBot,
    path: '/quality',
    ...everyone,
    validateSearch: qualitySearch,
    component: lazyRouteComponent(() => import('../bots/quality/quality.page.tsx'), 'QualityPage'),
  }),
  // The documents name both, and that nothing stands there.
  createRoute({ ...inBot, path: '/conversation-details', ...everyone }),
  createRoute({ ...inBot, path: '/call-sentiment', ...everyone }),
] as const

/** Screens inside the main layout. */
const screens = [
  createRoute({
    ...inFrame,
    path: '/dashboard',
    ...everyone,
    component: lazyRouteComponent(() => import('../enterprises/dashboard.page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/details',
    ...everyone,
    beforeLoad: () => {
      throw redirect({ to: '/details/myprofile', replace: true })
    },
  }),
  createRoute({
    ...inFrame,
    path: '/details/myprofile',
    ...everyone,
    validateSearch: profileSearch,
    component: lazyRouteComponent(() => import('../auth/profile.page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    ...inFrame,
    path: '/admin/departments',
    staticData: { needs: ['DEPARTMENTS.VIEW', 'DEPARTMENTS.CREATE', 'DEPARTMENTS.EDIT', 'DEPARTMENTS.DELETE'] },
    validateSearch: departmentsSearch,
    component: lazyRouteComponent(() => import('../departments/departments.page.tsx'), 'DepartmentsPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/admin/trash',
    staticData: { needs: ['TRASH.VIEW'] },
    validateSearch: trashSearch,
    component: lazyRouteComponent(() => import('../enterprises/trash.page.tsx'), 'TrashPage'),
  }),
  ...channelScreens,
  createRoute({
    ...inFrame,
    path: '/bots',
    staticData: { needs: ['NLP.VIEW'] },
    validateSearch: agentsSearch,
    component: lazyRouteComponent(() => import('../bots/agents/agents.page.tsx'), 'AgentsPage'),
  }),
  bot.addChildren(botScreens),
  definitions,
  ...imports,
  createRoute({
    ...inFrame,
    path: '/services',
    staticData: { needs: ['INTEGRATIONS.VIEW', 'NLP'] },
    validateSearch: integrationsSearch,
    component: lazyRouteComponent(() => import('../bots/models/integrations.page.tsx'), 'IntegrationsPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/admin/sending-rules',
    staticData: { needs: ['ENTERPRISE.VIEW', 'ENTERPRISE.EDIT'] },
    component: lazyRouteComponent(() => import('../enterprises/sending-rules.page.tsx'), 'SendingRulesPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/nlp-report/overview',
    staticData: { needs: ['NLP.VIEW'] },
    validateSearch: reportSearch,
    component: lazyRouteComponent(() => import('../reports/report.page.tsx'), 'ReportPage'),
  }),
  ...contactScreens,
  ...templateScreens,
  ...broadcastScreens,
  ...campaignScreens,
  ...reportScreens,
  createRoute({
    ...inFrame,
    path: '/content-library',
    ...everyone,
    validateSearch: librarySearch,
    component: lazyRouteComponent(() => import('../files/library.page.tsx'), 'LibraryPage'),
  }),
] as const

/** Screens without the bars. */
const bareScreens = [
  createRoute({
    getParentRoute: () => bare,
    path: '/dialog360-redirect',
    staticData: { needs: ['RICHCARDS.VIEW'] },
    component: lazyRouteComponent(() => import('./thank-you.page.tsx'), 'ThankYouPage'),
  }),
] as const

/** Pages that stand on their own. */
const pages = [
  createRoute({
    ...outside,
    path: '/agent/bots/$',
    ...everyone,
    beforeLoad: ({ params, location }) => {
      throw redirect({ href: `/bots/${params._splat ?? ''}${location.searchStr}`, replace: true })
    },
  }),
  createRoute({
    ...outside,
    path: '/',
    ...everyone,
    beforeLoad: () => {
      throw redirect({ to: '/login', replace: true })
    },
  }),
  createRoute({
    ...outside,
    path: '/login',
    ...everyone,
    validateSearch: loginSearch,
    beforeLoad: ({ search }) => {
      if (readToken()) throw redirect({ href: search.returnTo ?? '/dashboard', replace: true })
    },
    component: lazyRouteComponent(() => import('../auth/login.page.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...outside,
    path: '$',
    ...everyone,
    beforeLoad: ({ params, location }) => {
      const isKnownArea = isMainArea(params._splat ?? '')
      if (isKnownArea) requireLogin(location.href)
      return { isKnownArea }
    },
    component: lazyRouteComponent(() => import('./unknown-address.page.tsx'), 'UnknownAddressPage'),
  }),
] as const

export const router = createRouter({
  routeTree: root.addChildren([frame.addChildren(screens), bare.addChildren(bareScreens), ...pages]),
  defaultPreload: 'intent',
  defaultPendingMs: 100,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageLoader,
  defaultErrorComponent: BrokenScreen,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

/** Whether an unknown address lies below one that the main layout knows, such as `/admin/xyz`. */
function isMainArea(path: string): boolean {
  const [segment] = path.split('/')
  return screens.some(screen => screen.fullPath.split('/')[1] === segment)
}

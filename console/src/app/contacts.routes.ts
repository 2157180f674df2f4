import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { bookSearch, contactSearch, twinsSearch } from '../contacts/book/contacts.search.ts'
import { everyone, inFrame } from './frame.route.ts'

const viewing = { staticData: { needs: ['CUSTOMER.VIEW'] } } as const
const contactPage = lazyRouteComponent(() => import('../contacts/contact/contact.page.tsx'), 'ContactPage')

/** The contact book. */
export const contactScreens = [
  createRoute({
    ...inFrame,
    path: '/customer-master',
    staticData: { needs: ['CUSTOMER.VIEW', 'CUSTOMER_MASTER.VIEW'] },
    validateSearch: bookSearch,
    component: lazyRouteComponent(() => import('../contacts/master.page.tsx'), 'MasterPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/customer-master/customers',
    ...viewing,
    validateSearch: bookSearch,
    component: lazyRouteComponent(() => import('../contacts/book/book.page.tsx'), 'BookPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/customer-master/customers/create',
    staticData: { needs: ['CUSTOMER.EDIT'] },
    component: contactPage,
  }),
  createRoute({
    ...inFrame,
    path: '/customer-master/customers/view/$contactId',
    ...viewing,
    validateSearch: contactSearch,
    component: contactPage,
  }),
  createRoute({
    ...inFrame,
    path: '/customer-master/customer',
    ...everyone,
    beforeLoad: () => {
      throw redirect({ to: '/customer-master/customers/create', replace: true })
    },
  }),
  createRoute({
    ...inFrame,
    path: '/customer-master/customer/$contactId',
    ...everyone,
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/customer-master/customers/view/$contactId', params, replace: true })
    },
  }),
  createRoute({
    ...inFrame,
    path: '/customer-master/customers/duplicates',
    ...viewing,
    validateSearch: twinsSearch,
    component: lazyRouteComponent(() => import('../contacts/contact/twins.page.tsx'), 'TwinsPage'),
  }),
] as const

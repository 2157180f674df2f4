import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { definitionPaths, definitionsSearch } from '../contacts/definitions/definitions.search.ts'
import { everyone, inFrame } from './frame.route.ts'

/** The list stays where it is while a field is made or changed above it, each at an address of its own. */
const list = createRoute({
  ...inFrame,
  id: 'definitions',
  staticData: { needs: ['CUSTOMER_MASTER.VIEW'] },
  validateSearch: definitionsSearch,
  component: lazyRouteComponent(() => import('../contacts/definitions/definitions.page.tsx'), 'DefinitionsPage'),
})
const inList = { getParentRoute: () => list }
const editors = {
  ...inList,
  staticData: { needs: ['CUSTOMER_MASTER.EDIT'] },
  validateSearch: definitionsSearch,
} as const

export const definitions = list.addChildren([
  createRoute({ ...inList, path: definitionPaths.list, ...everyone }),
  createRoute({ ...editors, path: definitionPaths.add }),
  createRoute({ ...editors, path: definitionPaths.edit }),
])

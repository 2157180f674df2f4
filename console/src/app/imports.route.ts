import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { errorsSearch, importPaths, importsSearch, uploadSearch } from '../contacts/imports/imports.search.ts'
import { inFrame } from './frame.route.ts'

/** Files of contacts: what was uploaded, the upload itself, and what of a file was refused. */
export const imports = [
  createRoute({
    ...inFrame,
    path: importPaths.list,
    staticData: { needs: ['CUSTOMER.VIEW'] },
    validateSearch: importsSearch,
    component: lazyRouteComponent(() => import('../contacts/imports/imports.page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    ...inFrame,
    path: importPaths.upload,
    staticData: { needs: ['CUSTOMER.EDIT'] },
    validateSearch: uploadSearch,
    component: lazyRouteComponent(() => import('../contacts/imports/imports.upload.page.tsx'), 'UploadPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/customer-master/error/$importId',
    staticData: { needs: ['CUSTOMER.VIEW'] },
    validateSearch: errorsSearch,
    component: lazyRouteComponent(() => import('../contacts/imports/imports.errors.page.tsx'), 'ImportErrorsPage'),
  }),
] as const

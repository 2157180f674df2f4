import type { Permission } from '@parley/contracts/auth/permissions.ts'
import * as contracts from '@parley/contracts/contacts/definitions.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import {
  deleteDefinition,
  moveDefinition,
  readDefinition,
  readDefinitions,
  readDefinitionUse,
  restoreDefinition,
  saveDefinition,
} from './definitions.ts'

const readers: readonly Permission[] = ['CUSTOMER.VIEW', 'CUSTOMER_MASTER.VIEW']

export function definitionRoutes(app: App): void {
  serve(app, contracts.listDefinitions, readers, work => readDefinitions(work))
  serve(app, contracts.readDefinition, readers, (work, { params }) => readDefinition(work, params.definitionId))
  serve(app, contracts.saveDefinition, 'CUSTOMER_MASTER.EDIT', (work, { body }) => saveDefinition(work, body))
  serve(app, contracts.moveDefinition, 'CUSTOMER_MASTER.EDIT', (work, { body }) => moveDefinition(work, body))
  serve(app, contracts.deleteDefinition, 'CUSTOMER_MASTER.EDIT', (work, { params }) =>
    deleteDefinition(work, params.definitionId),
  )
  serve(app, contracts.restoreDefinition, 'CUSTOMER_MASTER.EDIT', (work, { params }) =>
    restoreDefinition(work, params.definitionId),
  )
  serve(app, contracts.readDefinitionUse, readers, (work, { params }) => readDefinitionUse(work, params.definitionId))
}

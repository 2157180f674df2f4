import {
  deleteEntity as deleteEntityCall,
  listEntities,
  readEntity as readEntityCall,
  restoreEntity as restoreEntityCall,
  saveEntity as saveEntityCall,
} from '@parley/contracts/bots/entities.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { saveEntity } from './entities.save.ts'
import { deleteEntity, readEntities, readEntity, restoreEntity } from './entities.ts'

export function entityRoutes(app: App) {
  serve(app, listEntities, 'NLP.VIEW', (work, { params, query }) => readEntities(work, params.agentId, query))
  serve(app, readEntityCall, 'NLP.VIEW', (work, { params }) => readEntity(work, params.agentId, params.entityId))
  serve(app, saveEntityCall, 'NLP', (work, { body }) => saveEntity(work, body))
  serve(app, deleteEntityCall, 'NLP', (work, { params }) => deleteEntity(work, params.agentId, params.entityId))
  serve(app, restoreEntityCall, 'NLP', (work, { params }) => restoreEntity(work, params.agentId, params.entityId))
}

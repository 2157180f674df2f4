import * as calls from '@parley/contracts/enterprises/trash.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import { deleteItem, deleteItems, emptyTrash, readTrash, restoreItem } from './trash.ts'

export function trashRoutes(app: App) {
  const seen = 'TRASH.VIEW'
  serve(app, calls.listTrash, seen, (work, { query }) => readTrash(work, query))
  serve(app, calls.restoreTrash, seen, (work, { params }) => restoreItem(work, params.itemId))
  serve(app, calls.deleteTrash, seen, (work, { params }) => deleteItem(work, params.itemId))
  serve(app, calls.emptyTrash, seen, (work, { query, body }) => {
    const ids = query.ids ?? body.ids
    return ids ? deleteItems(work, ids) : emptyTrash(work)
  })
}

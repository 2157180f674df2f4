import { listUsers, readUser as readUserCall } from '@parley/contracts/users/users.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import { readUser, readUsers } from './users.ts'

export function userRoutes(app: App) {
  const access = ['USERS.VIEW', 'CHAT.HANDLE'] as const
  serve(app, listUsers, access, (work, { query }) => readUsers(work, query))
  serve(app, readUserCall, access, (work, { params }) => readUser(work, params.userId))
}

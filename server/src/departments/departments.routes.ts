import * as calls from '@parley/contracts/departments/departments.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import { createDepartment, deleteDepartment, readDepartment, readDepartments, updateDepartment } from './departments.ts'
import { addMembers, readMembers, removeMembers } from './members.ts'

export function departmentRoutes(app: App) {
  const [create, edit] = ['DEPARTMENTS.CREATE', 'DEPARTMENTS.EDIT'] as const
  serve(app, calls.listDepartments, 'login', (work, { query }) => readDepartments(work, query))
  serve(app, calls.readDepartment, 'login', (work, { params }) => readDepartment(work, params.departmentId))
  serve(app, calls.createDepartment, create, (work, { body }) => createDepartment(work, body))
  serve(app, calls.updateDepartment, edit, (work, { params, body }) =>
    updateDepartment(work, params.departmentId, body),
  )
  serve(app, calls.deleteDepartment, 'DEPARTMENTS.DELETE', (work, { params }) =>
    deleteDepartment(work, params.departmentId),
  )
  serve(app, calls.listDepartmentUsers, ['DEPARTMENTS.VIEW', edit], (work, { params, query }) =>
    readMembers(work, params.departmentId, query),
  )
  serve(app, calls.addDepartmentUsers, edit, (work, { params, body }) =>
    addMembers(work, params.departmentId, body.users),
  )
  serve(app, calls.removeDepartmentUsers, edit, (work, { params, body }) =>
    removeMembers(work, params.departmentId, body.users),
  )
}

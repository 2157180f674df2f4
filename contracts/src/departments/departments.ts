import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, id, list, moreRows, name, page, pathId, searchTerm, text } from '../fields.ts'

export const departmentTexts = {
  created: 'Department created successfully',
  updated: 'Department updated successfully',
  deleted: 'Department deleted successfully',
  nameRequired: 'Department name is required',
  taken: 'Department name already exists',
  inUse: 'Department is in use. Cannot be deleted',
  usersAdded: 'Users added successfully',
  usersRemoved: 'Users removed successfully',
  deleteQuestion: (department: string) => `Are you sure you want to delete ${department}?`,
} as const

export const departmentLimits = { name: 100, description: 500 } as const

export const department = z.object({
  id,
  _id: id,
  departmentId: id,
  name: z.string(),
  desc: z.string(),
  /** The manager's `uId`. */
  manager: id.nullable(),
  managerName: z.string(),
  /** Members that may sign in. */
  userCount: z.number().int(),
})
export type Department = z.output<typeof department>

export const departmentMember = z.object({
  uId: id,
  name: z.string(),
  emailId: z.string(),
  roles: z.array(z.number().int()),
})
export type DepartmentMember = z.output<typeof departmentMember>

const draft = z.object({
  name: name({ max: departmentLimits.name, label: 'Department name' }).optional(),
  desc: text({ max: departmentLimits.description, label: 'Description' }).optional(),
  manager: text().nullish(),
})
export type DepartmentDraft = z.output<typeof draft>

const path = '/e/enterprise/departments'
const params = z.object({ departmentId: pathId('Department') })
const answer = z.object({ department })
const named = z.object({ users: list(z.string()) })

export const listDepartments = endpoint({
  method: 'GET',
  path,
  summary: 'Departments by name.',
  query: z.object({ ...page(15), searchterm: searchTerm }),
  answer: z.object({ departments: z.array(department), ...moreRows }),
})

export const readDepartment = endpoint({
  method: 'GET',
  path: `${path}/:departmentId`,
  summary: 'One department.',
  params,
  answer,
})

export const createDepartment = endpoint({
  method: 'POST',
  path,
  summary: 'Makes a department of a name that no other has.',
  body: draft,
  answer,
})

export const updateDepartment = endpoint({
  method: 'PUT',
  path: `${path}/:departmentId`,
  summary: 'Changes what is sent; an empty `manager` leaves the department without one.',
  params,
  body: draft,
  answer,
})

export const deleteDepartment = endpoint({
  method: 'DELETE',
  path: `${path}/:departmentId`,
  summary: 'Puts a department into the Bin; refused while a channel belongs to it.',
  params,
  answer: z.object({ id }),
})

export const listDepartmentUsers = endpoint({
  method: 'GET',
  path: `${path}/:departmentId/mapped_users`,
  summary: 'Users who are in a department, or with `mapped=false` those who are not, by name.',
  params,
  query: z.object({ ...page(30), mapped: flag().default(true), searchterm: searchTerm }),
  answer: z.object({ users: z.array(departmentMember), ...moreRows }),
})

export const addDepartmentUsers = endpoint({
  method: 'PUT',
  path: `${path}/:departmentId/add_users`,
  summary: 'Puts users into a department; `count` are those who were not in it before.',
  params,
  body: named,
  answer: z.object({ count: z.number().int() }),
})

export const removeDepartmentUsers = endpoint({
  method: 'PUT',
  path: `${path}/:departmentId/remove_users`,
  summary: 'Takes users out of a department; `count` are those who were in it.',
  params,
  body: named,
  answer: z.object({ count: z.number().int() }),
})

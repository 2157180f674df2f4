import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, list, moreRows, number, page, pathId, searchTerm } from '../fields.ts'

const ref = z.object({ id, name: z.string() })

/** What everybody who answers chats may know of a colleague. */
export const colleague = z.object({
  uId: id,
  id,
  _id: id,
  name: z.string(),
  emailId: z.string(),
  profilePic: z.string().nullable(),
  departments: z.array(ref),
})

export const user = colleague.extend({
  userName: z.string(),
  roles: z.array(z.number().int()),
  roleNames: z.array(z.string()),
  /** 1 may sign in, 2 is deactivated. */
  state: z.union([z.literal(1), z.literal(2)]),
  eId: id,
  phoneNumber: z.string().nullable(),
  chat: z.boolean(),
  maxChats: z.number().int(),
  artifactsEnabled: z.boolean(),
  twoFactor: z.boolean(),
  agentStatus: z.number().int(),
  lastLoginOn: instant.nullable(),
  createdOn: instant,
})
export type User = z.output<typeof user>
export type Colleague = z.output<typeof colleague>

const path = '/e/enterprise/users'

export const listUsers = endpoint({
  method: 'GET',
  path,
  summary: 'Members of staff by name; whoever may only answer chats sees names, addresses and departments.',
  query: z.object({
    ...page(15),
    searchterm: searchTerm,
    state: number(z.union([z.literal(1), z.literal(2)])).default(1),
    roles: list(number(z.number().int())).optional(),
  }),
  answer: z.object({ users: z.array(z.union([user, colleague])), ...moreRows }),
})

export const readUser = endpoint({
  method: 'GET',
  path: `${path}/:userId`,
  summary: 'One member of staff.',
  params: z.object({ userId: pathId('User') }),
  answer: z.object({ user: z.union([user, colleague]) }),
})

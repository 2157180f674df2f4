import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const readPermissions = endpoint({
  method: 'GET',
  path: '/e/enterprise/roles/permissions',
  summary: 'All permissions by group, and what each role holds.',
  answer: z.object({
    permissions: z.record(z.string(), z.record(z.string(), z.string())),
    groups: z.array(
      z.object({
        group: z.string(),
        label: z.string(),
        actions: z.array(z.object({ action: z.string(), value: z.string(), label: z.string() })),
        matched: z.boolean(),
      }),
    ),
    roles: z.array(
      z.object({ id: z.number(), name: z.string(), system: z.boolean(), permissions: z.array(z.string()) }),
    ),
  }),
})

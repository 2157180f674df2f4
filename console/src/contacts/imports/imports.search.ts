import { z } from 'zod'

export const importPaths = {
  list: '/customer-master/uploads',
  upload: '/customer-master/uploadfile',
  errors: (importId: string) => `/customer-master/error/${encodeURIComponent(importId)}`,
  contacts: '/customer-master/customers',
} as const

const text = z.string().optional().catch(undefined)
const from = z.coerce.number().int().min(0).optional().catch(undefined)

export const importsSearch = z.object({ from })

/** `file` is an uploaded file whose columns are being looked at, `started` the import that has begun. */
export const uploadSearch = z.object({ file: text, name: text, started: text })

export const errorsSearch = z.object({ search: z.coerce.string().optional().catch(undefined), from })

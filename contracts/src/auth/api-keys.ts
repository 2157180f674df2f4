import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, list, moreRows, name, number, page, pathId, searchTerm } from '../fields.ts'
import { isPermission } from './permissions.ts'

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  permissions: z.array(z.string()),
  expiresOn: instant.nullable(),
  ipList: z.array(z.string()),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  createdOn: instant,
  lastUsedOn: instant.nullable(),
  state: z.union([z.literal(1), z.literal(2)]),
})
export type ApiKey = z.output<typeof apiKey>

export const apiKeyDraft = z.object({
  name: name({ max: 100, label: 'Name' }).pipe(z.string().min(1, 'This field is mandatory.')),
  permissions: list(z.string().refine(isPermission, 'Unknown permission')),
  expiresOn: z.iso.datetime({ offset: true, error: 'Date is not valid' }).nullish(),
  ipList: list(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: 'Address is not valid' })).default([]),
})

export const addApiKey = endpoint({
  method: 'POST',
  path: '/chatbird/api/apikey/add',
  summary: 'Makes an API key; the key itself is shown once, here.',
  body: apiKeyDraft,
  answer: z.object({ apiKey, key: z.string() }),
})

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/chatbird/api/apikey/getAll',
  summary: 'The API keys of the enterprise.',
  query: z.object({ ...page(15), searchterm: searchTerm }),
  answer: z.object({ apiKeys: z.array(apiKey), ...moreRows }),
})

const ofOne = z.object({ apiKeyId: pathId('API key') })

export const readApiKey = endpoint({
  method: 'GET',
  path: '/chatbird/api/apikey/:apiKeyId',
  summary: 'One API key, without the key itself.',
  params: ofOne,
  answer: z.object({ apiKey }),
})

export const apiKeyChange = z.object({
  name: apiKeyDraft.shape.name.optional(),
  permissions: apiKeyDraft.shape.permissions.optional(),
  expiresOn: apiKeyDraft.shape.expiresOn,
  ipList: apiKeyDraft.shape.ipList.unwrap().optional(),
  state: number(z.union([z.literal(1), z.literal(2)], { error: 'State is not valid' })).optional(),
})

export const updateApiKey = endpoint({
  method: 'PUT',
  path: '/chatbird/api/apikey/:apiKeyId',
  summary: 'Changes what an API key is called and may do, or switches it off (state 2) and on (1).',
  params: ofOne,
  body: apiKeyChange,
  answer: z.object({ apiKey }),
})

export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: '/chatbird/api/apikey/delete/:apiKeyId',
  summary: 'Ends an API key at once.',
  params: ofOne,
  answer: z.object({ id: z.string() }),
})

/** For clients that cannot send DELETE. */
export const deleteApiKeyByPost = endpoint({
  method: 'POST',
  path: deleteApiKey.path,
  summary: deleteApiKey.summary,
  params: ofOne,
  answer: deleteApiKey.answer,
})

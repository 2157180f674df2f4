import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, moreRows, page, pathId, searchTerm } from '../fields.ts'
import { capabilities } from './capabilities.ts'
import { typeFilter } from './channels.ts'

/** As much of a channel as somebody who chooses one needs. */
export const channelConfig = z.object({
  id,
  _id: id,
  name: z.string(),
  type: z.number(),
  contactId: z.string(),
  vendor: z.number(),
  deptId: z.string().nullable(),
})
export type ChannelConfig = z.output<typeof channelConfig>

export const listChannelConfigs = endpoint({
  method: 'GET',
  path: '/chatbird/api/channels',
  summary: 'Active channels to choose from, newest first; those with templates unless types are named.',
  query: z.object({ ...page(20), searchterm: searchTerm, type: typeFilter }),
  answer: z.object({ channelConfig: z.array(channelConfig), ...moreRows }),
})

export const readChannelConfig = endpoint({
  method: 'GET',
  path: '/chatbird/api/channels/:channelId',
  summary: 'One channel, as those who choose one see it, with what it can carry.',
  params: z.object({ channelId: pathId('Channel') }),
  answer: z.object({
    channelConfig: channelConfig.extend({ capabilities }),
  }),
})

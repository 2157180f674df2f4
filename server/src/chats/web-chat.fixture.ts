import { randomUUID } from 'node:crypto'
import { openSocket } from '../testing/socket.ts'
import type { Reply, World } from '../testing/world.ts'

export type Visitor = { token: string; id: string; reply: Reply }
export type Line = {
  actionId: string
  actionType: number
  actor: string
  message: string
  buttons?: { id: string; text: string; payload: string }[]
}

/** A web channel, and what its visitors do. */
export async function openWebChannel(world: World, name: string, data: Record<string, string> = {}) {
  const made = await world.as('asha').post('/e/enterprise/channels', { name, type: 12, vendor: 98, data })
  const channelId = String(made.body.response.id)
  const asVisitor = ({ token }: Visitor, headers: Record<string, string> = {}) =>
    world.withHeaders({ 'authentication-token': token, ...headers })
  return {
    channelId,
    change: (changes: object) => world.as('asha').put(`/e/enterprise/channels/${channelId}`, changes),
    visit: async (draft: object = {}, headers: Record<string, string> = {}): Promise<Visitor> => {
      const reply = await world.as(null).post(`/widget/${channelId}/session`, draft, headers)
      return { token: reply.body.response?.token, id: reply.body.response?.visitorId, reply }
    },
    say: (visitor: Visitor, message: string, more: object = {}) =>
      asVisitor(visitor).post(`/widget/${channelId}/message`, { message, clientId: randomUUID(), ...more }),
    lines: async (visitor: Visitor): Promise<Line[]> =>
      (await asVisitor(visitor).get(`/widget/${channelId}/messages?perPage=200`)).body.response.messages,
    listen: async ({ token }: Visitor, headers: Record<string, string> = {}) => {
      const socket = openSocket(world.address, `?token=${token}`, headers)
      await socket.next('ready')
      return socket
    },
  }
}

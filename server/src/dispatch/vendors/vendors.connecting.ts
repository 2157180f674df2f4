import { expect } from 'vitest'
import type { Played } from '../../testing/vendors.ts'
import type { World } from '../../testing/world.ts'
import type { Case } from './vendors.cases.ts'

const channels = '/e/enterprise/channels'

/** The channel as a company makes it, and the account as the vendor has it: each knows the other's address. */
export async function connected(
  { world, vendors }: { world: World; vendors: Played },
  { title, vendor, slug, type, data, account, secretAs }: Case,
): Promise<string> {
  const asha = world.as('asha')
  const { body } = await asha.post(channels, { name: title, type, vendor, data })
  if (!body.status) throw new Error(`${title}: ${JSON.stringify(body)}`)
  const { id } = body.response
  const { response } = (await asha.get(`${channels}/${id}/details`)).body
  const { webhookUrl, webhookVerifyToken, canConnect, webhookByHand } = response
  const secret = secretAs ? { [secretAs]: webhookVerifyToken } : {}
  const settings = { ...data, ...account, ...secret }
  await vendors.tell('/_accounts', { vendor: slug, settings, webhookUrl: webhookByHand ? webhookUrl : null })
  if (canConnect) {
    const said = (await asha.post(`${channels}/${id}/webhook`)).body
    expect([title, said.response?.ok ?? said]).toEqual([title, true])
  }
  return id
}

import { createHmac } from 'node:crypto'
import { actionTypes } from '@parley/contracts/chats/web-chat.ts'
import { openVendor, type VendorCall } from '../channels/vendor.fixture.ts'
import { send } from '../chats/messages.ts'
import { eventually, openWorld } from '../testing/world.ts'
import { appSecret } from './faults/shop.fixture.ts'

const pageId = '7001'

type Chat = { id: string; enterpriseId: string }

/** A world with a channel of Messenger, whose calls the test answers. */
export async function openMessenger() {
  const vendor = await openVendor()
  const world = await openWorld({ VENDOR_BASE_URL_META: vendor.url })
  const draft = { name: 'Page', type: 3, vendor: 92, data: { pageId, accessToken: 't', appSecret } }
  const channelId: string = (await world.as('asha').post('/e/enterprise/channels', draft)).body.response.id
  /** What Messenger calls us with: one event of one person. */
  const tell = async (from: string, event: object): Promise<number> => {
    const messaging = [{ sender: { id: from }, recipient: { id: pageId }, timestamp: Date.now(), ...event }]
    const body = JSON.stringify({ object: 'page', entry: [{ id: pageId, time: Date.now(), messaging }] })
    const signature = createHmac('sha256', appSecret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    return (await fetch(`${world.address}/hooks/meta/${channelId}`, { method: 'POST', headers, body })).status
  }
  return {
    vendor,
    world,
    channelId,
    tell,
    /** The chat of somebody who has written, and was answered. */
    chatWith: async (person: string): Promise<Chat> => {
      vendor.answers(() => ({ body: { recipient_id: 'psid', message_id: `m_${vendor.calls.length}` } }))
      await tell(person, { message: { mid: `m_in.${person}`, text: 'STOP' } })
      return eventually(async () => {
        const { rows } = await world.platform.databases.owner.query<Chat>(
          'select chat_id as id, enterprise_id as "enterpriseId" from deliveries where channel_id = $1 and recipient = $2 and state = 0',
          [channelId, person],
        )
        return rows[0]
      })
    },
    /** What our side says in it. */
    say: async ({ id: chatId, enterpriseId }: Chat, ...texts: string[]): Promise<void> => {
      const who = { actionType: actionTypes.agentReply, actor: 'bot' as const, actionBy: 'bot', userName: 'Bot' }
      await world.platform.databases.system.transaction().execute(async db => {
        for (const message of texts) await send(db, channelId, { enterpriseId, chatId, ...who, message })
      })
    },
    close: async () => {
      await world.close()
      vendor.close()
    },
  }
}

/** The text of a message as the page's vendor was called with it. */
export function textOf({ body }: VendorCall): string {
  return JSON.parse(body || '{}').message?.text ?? ''
}

import type { Page } from 'playwright-core'
import { openBroadcasts } from './broadcast-stage.ts'

export type PhoneStage = Awaited<ReturnType<typeof openPhones>>

/** A shop whose simulated customers have phones, and a template with a button to send to them. */
export async function openPhones() {
  const shop = await openBroadcasts()
  const templateUId = await shop.approve('visit', [
    { type: 'HEADER', format: 'TEXT', text: 'Your visit' },
    { type: 'BODY', text: 'Hello *{{1}}*, shall we come tomorrow?', example: ['Meera'] },
    { type: 'FOOTER', text: 'Acme Shop' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Yes, come' }] },
  ])
  return {
    ...shop,
    phoneOf: (to: string) => `/admin/channels/${shop.channelId}/phone?phone=${to}`,
    sendTemplate: (to: string, name = 'Meera') => {
      const columnMapping = [{ name: 'body.1', type: 'static', value: name }]
      return shop.send({ phoneNumber: [to], message: { template: { templateUId } }, columnMapping })
    },
  }
}

export const thread = (page: Page) => page.getByRole('log', { name: 'Conversation' })

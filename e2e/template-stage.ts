import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { openStage, type Stage, visitAs } from './stage.ts'

export const templates = '/chatbird/api/templates'
export const whatsApp = '/admin/messageTemplate/whatsapp'

/** A stage on which templates are written, with simulated channels for WhatsApp, RCS and mail. */
export async function openTemplateStage() {
  const stage = await openStage()
  const admin = await signInAt(stage.server.address)
  async function makeChannel(name: string, type: number): Promise<string> {
    const { body } = await admin.post('/e/enterprise/channels', { name, type, vendor: 99, data: {} })
    expect(body.message).toBe('Channel created successfully')
    return body.response.id
  }
  const channelId = await makeChannel('Shop', 4)
  await makeChannel('Shop RCS', 10)
  await makeChannel('Shop mail', 1)
  const visit = (path: string, options?: Parameters<Stage['open']>[0]) =>
    visitAs(stage, 'admin@demo.parley', path, options)
  const draft = (changes: Record<string, unknown>) => ({
    channelId,
    language: 'en',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Hello.' }],
    ...changes,
  })
  return { stage, admin, channelId, makeChannel, visit, draft }
}

export const phone = (page: Page) => page.getByRole('region', { name: 'Preview' })

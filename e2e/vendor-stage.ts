import type { Page } from 'playwright-core'
import { openVendor, type VendorCall } from '../server/src/channels/vendor.fixture.ts'
import { openStage, type Stage, visitAs } from './stage.ts'

export type VendorStage = Awaited<ReturnType<typeof openVendors>>

/** The demo, and a vendor on this machine that stands in for Telegram and Meta. */
export async function openVendors() {
  const vendor = await openVendor()
  const stage = await openStage({
    DEMO: '1',
    VENDOR_BASE_URL_TELEGRAM: vendor.url,
    VENDOR_BASE_URL_META: vendor.url,
  })
  return {
    vendor,
    stage,
    visit: (path: string, options?: Parameters<Stage['open']>[0]) => visitAs(stage, 'asha@demo.parley', path, options),
    close: async () => {
      await stage.close()
      vendor.close()
    },
  }
}

export const goodToken = '77:good-token'
const numbers = [
  {
    id: '1001',
    display_phone_number: '+91 98765 43210',
    verified_name: 'Acme Traders',
    quality_rating: 'GREEN',
    code_verification_status: 'VERIFIED',
  },
]

/** What both say when nothing is wrong: one bot's token is right, and the business has one number. */
export function usual({ path }: VendorCall) {
  if (path.startsWith('/bot') && !path.startsWith(`/bot${goodToken}/`)) {
    return { status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } }
  }
  if (path.startsWith('/bot')) return { body: { ok: true, result: { message_id: 5, chat: { id: 42 } } } }
  return { body: path.includes('/phone_numbers') ? { data: numbers } : { success: true } }
}

export async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

import { expect, test } from 'vitest'
import { holdsJson } from './checked.ts'
import { channelOf } from './testing/channels.ts'
import { answerOf } from './testing/samples.ts'
import { vendors } from './vendors.ts'

/** What each vendor answers to its check, in its own documents or as its README assumes; by vendor's id. */
const answers: Readonly<Record<number, unknown>> = {
  0: { meta: { total: 0 }, objects: [] },
  5: { data: [], paging: {} },
  6: { id: 'app-1', display_name: 'Shop', channel_credentials: [] },
  7: { total: 0, data: [] },
  8: { data: [{ id: '594425', name: 'order_update' }], paging: { cursors: {} } },
  10: { PING: 'PONG!' },
  17: { list: [], total: 0, offset: 0, limit: 1 },
  90: { id: '10655', display_phone_number: '+91 22 1234 5678', verified_name: 'Acme', quality_rating: 'GREEN' },
  91: { waba_templates: [], count: 0, total: 0, limit: 1, offset: 0 },
  92: { id: '7001', name: 'Acme' },
  93: { ok: true, result: { id: 77, is_bot: true, username: 'shop_bot' } },
}

const isAsked = vendors.filter(vendor => vendor.channelTypes.some(type => vendor.check(channelOf(vendor, type))))

const cases = isAsked.map(vendor => [vendor.name, vendor] as const)

test.each(cases)('%s is known by its own answer to the check (CHAN-023)', (_name, { id, isChecked = holdsJson }) => {
  expect(isChecked(answerOf(200, answers[id]))).toBe(true)
})

test.each(cases)('%s is told from a page that answers at a wrong address (CHAN-023)', (_name, vendor) => {
  const { isChecked = holdsJson } = vendor
  const isTyped = vendor.fields.some(({ key }) => key === 'baseUrl')
  const strange = isTyped ? ['{}', '[]', '{"foo":1}', '{"status":"ok"}'] : []
  for (const body of ['', '<html>This domain is for sale</html>', 'OK', '"OK"', ...strange]) {
    expect([body, isChecked(answerOf(200, body))]).toEqual([body, false])
  }
})

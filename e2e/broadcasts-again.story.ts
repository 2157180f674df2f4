import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { openVendors, type Played } from '../server/src/testing/vendors.ts'
import { approveTemplate, chooseTemplate, greeting, sendForm } from './broadcast-stage.ts'
import { barriers, openStage, type Stage, visitAs } from './stage.ts'

const account = {
  accessToken: 'EAAG-right',
  phoneNumberId: '1001',
  wabaId: '2002',
  appSecret: 'hush',
  contactId: '919811112222',
}
const to = ['919876500071', '919876500072', '919876500073']

let vendors: Played
let stage: Stage
beforeAll(async () => {
  vendors = await openVendors()
  stage = await openStage(vendors.env(['meta']))
  vendors.leadsTo(stage.server)
  const admin = await signInAt(stage.server.address)
  const channel = { name: 'Acme Shop', type: 4, vendor: 90, contactId: account.contactId, data: account }
  const { id } = (await admin.post('/e/enterprise/channels', channel)).body.response
  const { webhookUrl, webhookVerifyToken: verifyToken } = (await admin.get(`/e/enterprise/channels/${id}/details`)).body
    .response
  await vendors.tell('/_accounts', { vendor: 'meta', settings: { ...account, verifyToken }, webhookUrl })
  await approveTemplate(admin, { channelId: id, name: 'order_on_its_way', components: greeting })
})
afterAll(async () => {
  await stage.close()
  await vendors.close()
})

/** Meta takes the template out of use, or lets it be sent again. */
async function judge(status: 'PAUSED' | 'APPROVED'): Promise<void> {
  for (const { vendor, id, name, language, category } of await vendors.templates('meta')) {
    await vendors.tell('/_templates', { vendor, id, name, language, category, status, account })
  }
}

/** Who has got it, by the vendor's own book. */
async function accepted(): Promise<(string | null)[]> {
  const { entries } = await vendors.ledger('vendor=meta&outcome=accepted')
  return entries.map(one => one.to).sort()
}

test('a vendor fails, says why, is mended, and what is sent again reaches everybody once', async () => {
  await judge('PAUSED')
  const page = await visitAs(stage, 'admin@demo.parley', sendForm)
  await chooseTemplate(page, 'order_on_its_way')
  await page.getByRole('textbox', { name: 'Mobile Numbers' }).fill(to.join())
  await page.getByRole('region', { name: 'Body' }).getByRole('textbox', { name: 'Value' }).fill('Meera')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Template sent successfully').waitFor()
  await page.getByRole('link', { name: 'order_on_its_way' }).click()
  const progress = page.getByRole('region', { name: 'Progress' })
  await progress.getByRole('button', { name: '3 Failed 100%' }).waitFor()
  const causes = page.getByRole('region', { name: '3 people were not reached' })
  await causes.getByText('The template is paused for its low quality.').waitFor()
  await causes.getByText('Improve the template, or use another one.').waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await accepted()).toEqual([])

  await judge('APPROVED')
  // It is not quite well yet: the first call that follows finds nobody at home, which mends itself.
  await vendors.tell('/_faults', { rules: [{ vendor: 'meta', kind: '5xx', times: 1 }] })
  const first = page.url()
  await causes.getByRole('button', { name: 'Send again to these' }).click()
  const question = page.getByRole('dialog', { name: 'Send again to 3 people?' })
  await question.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => page.url()).not.toBe(first)
  await progress.getByRole('button', { name: '3 Read 100%' }).waitFor()
  await page.getByText('Completed').first().waitFor()
  expect(await page.getByRole('region', { name: /not reached/ }).count()).toBe(0)
  expect(await accepted()).toEqual(to)
  const { entries } = await vendors.ledger('vendor=meta&outcome=refused')
  expect(entries.filter(({ fault }) => fault === '5xx')).toHaveLength(1)
  await page.goBack()
  await causes.getByText('Sent again to these').waitFor()
})

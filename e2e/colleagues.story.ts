import { afterAll, beforeAll, expect, test } from 'vitest'
import { base, type IterationStage, openIterations } from './iteration-stage.ts'
import { holdBack } from './stage.ts'

const templates = '/chatbird/api/templates'
const richCards = '/chatbird/api/richcard'

let shop: IterationStage
let campaignId: string
beforeAll(async () => {
  shop = await openIterations()
  campaignId = await shop.makeCampaign({ name: 'Diwali orders', uploadType: 'CONTACTS' })
})
afterAll(() => shop.close())

test('a template shows what a colleague saved meanwhile, and keeps what is being written (TMPL-003)', async () => {
  const draft = (body: string) => ({
    channelId: shop.channelId,
    name: 'two_hands',
    language: 'en',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: body }],
  })
  const { template } = (await shop.admin.post(templates, draft('Hello.'))).body.data
  const page = await shop.visit(`/admin/messageTemplate/whatsapp/${template.id}`)
  const body = page.getByRole('textbox', { name: 'Body' })
  await put(`${templates}/${template.id}`, draft('Hello from a colleague.'))
  await expect.poll(() => body.inputValue()).toBe('Hello from a colleague.')
  await page.getByLabel('Footer').fill('Reply STOP to opt out')
  await put(`${templates}/${template.id}`, draft('Hello again.'))
  await expect.poll(() => body.inputValue()).toBe('Hello again.')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await page.getByText('Template updated successfully').waitFor()
  const kept = (await shop.admin.get(`${templates}/${template.id}`)).body.data.template
  expect(kept.components).toMatchObject([
    { type: 'BODY', text: 'Hello again.' },
    { type: 'FOOTER', text: 'Reply STOP to opt out' },
  ])
})

test('a rich card shows what a colleague saved meanwhile (TMPL-034)', async () => {
  const card = (description: string) => ({
    name: 'Diwali',
    type: 'standalone',
    cards: [{ title: 'Sale', description, suggestions: [] }],
  })
  const { richCard } = (await shop.admin.post(`${richCards}/create`, card('On everything.'))).body.data
  const page = await shop.visit(`/admin/richcard/${richCard.id}`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Diwali sale')
  await put(`${richCards}/${richCard.id}`, card('On sarees.'))
  await expect.poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('On sarees.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Rich card updated successfully').waitFor()
  const kept = (await shop.admin.get(`${richCards}/${richCard.id}`)).body.data.richCard
  expect([kept.name, kept.cards[0].description]).toEqual(['Diwali sale', 'On sarees.'])
})

test('a campaign shows what a colleague saved meanwhile (CAMP-033)', async () => {
  const page = await shop.visit(`/campaigns/${campaignId}/edit`)
  await page.getByRole('textbox', { name: 'Campaign Name' }).fill('Diwali orders, again')
  const { campaign } = (await shop.admin.get(`${base}/${campaignId}`)).body.data
  const { name, channelId, templateId, uploadType, columnMapping } = campaign
  const draft = { name, channelId, templateId, uploadType, columnMapping, description: 'For regulars' }
  await put(`${base}/${campaignId}`, draft)
  await expect.poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('For regulars')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Campaign updated successfully').waitFor()
  const kept = (await shop.admin.get(`${base}/${campaignId}`)).body.data.campaign
  expect([kept.name, kept.description]).toEqual(['Diwali orders, again', 'For regulars'])
})

test('a campaign that is saved before its template has arrived is saved when it has (CAMP-006)', async () => {
  const page = await shop.visit('/campaigns/campaigns-list')
  const letGo = await holdBack(page, '**/chatbird/api/templates/config?**')
  await page.goto(`${shop.stage.server.address}/campaigns/${campaignId}/edit`)
  await page.getByRole('textbox', { name: 'Campaign Name' }).fill('Diwali orders, early')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Save' }).and(page.locator('[aria-busy=true]')).waitFor()
  letGo()
  await page.getByText('Campaign updated successfully').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Diwali orders, early' }).waitFor()
})

test('nobody asks for approval of recipients that a colleague chose unseen (CAMP-010)', async () => {
  const numbers = (...them: string[]) => ({ name: 'First wave', recipients: { source: 'NUMBERS', numbers: them } })
  const numbersId = await shop.makeCampaign({ name: 'By number', uploadType: 'ONE_TO_MANY' })
  const id = await shop.make(numbersId, numbers('919876500031'))
  const page = await shop.visit(`/campaigns/iterations/${id}/edit`)
  const box = page.getByRole('textbox', { name: 'Mobile Numbers' })
  await put(`${base}/activity/${id}`, numbers('919876500031', '919876500032'))
  await expect.poll(() => box.inputValue()).toContain('919876500032')
  // Without its socket a page hears of nothing.
  await page.routeWebSocket('**/socket', () => undefined)
  await page.reload()
  await expect.poll(() => box.inputValue()).toContain('919876500032')
  await page.waitForLoadState('networkidle')
  await put(`${base}/activity/${id}`, numbers('919876500033'))
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Somebody else has changed this iteration. See whether it is still right.').waitFor()
  await expect.poll(() => box.inputValue()).toContain('919876500033')
  const approval = async () => (await shop.admin.get(`${base}/activity/${id}`)).body.data.activity.approval
  expect(await approval()).toBe('DRAFT')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Iteration submitted successfully').waitFor()
  expect(await approval()).not.toBe('DRAFT')
})

test('who may only look sees every card of a carousel (TMPL-009, TMPL-034)', async () => {
  const card = (text: string) => ({
    media: { format: 'IMAGE', url: 'https://shop.in/a.png' },
    body: { text },
    buttons: [{ type: 'QUICK_REPLY', text: 'Yes' }],
  })
  const template = await shop.approve('two_cards', [
    { type: 'BODY', text: 'Look.' },
    { type: 'carousel', cards: [card('A saree'), card('A kurta')] },
  ])
  const page = await shop.as('chetan', `/admin/messageTemplate/whatsapp/${template}`)
  await page.getByRole('tab', { name: 'Card 2' }).click()
  const text = page.getByRole('textbox', { name: 'Text of card 2' })
  expect([await text.inputValue(), await text.isDisabled()]).toEqual(['A kurta', true])
  expect(await page.getByRole('combobox', { name: 'Category', exact: true }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Add Card' }).count()).toBe(0)
  const cards = ['Sweets', 'Lamps'].map(title => ({ title, description: '', suggestions: [] }))
  const { richCard } = (await shop.admin.post(`${richCards}/create`, { name: 'Two', type: 'carousel', cards })).body
    .data
  await shop.goTo(page, `/admin/richcard/${richCard.id}`)
  await page.getByRole('tab', { name: 'Card 2' }).click()
  expect(await page.getByLabel('Title').inputValue()).toBe('Lamps')
  expect(await page.getByLabel('Title').isDisabled()).toBe(true)
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).isDisabled()).toBe(true)
})

test('a template and a rich card that are no more are not found (TMPL-003, TMPL-034)', async () => {
  const page = await shop.visit(`/admin/messageTemplate/whatsapp/${crypto.randomUUID()}`)
  await page.getByText('Page not found').waitFor()
  await shop.goTo(page, `/admin/richcard/${crypto.randomUUID()}`)
  await page.getByText('Page not found').waitFor()
})

test('templates of every channel are synced, though one of them fails (TMPL-003)', async () => {
  const data = { name: 'Broken Shop', type: 4, vendor: 99, data: {} }
  const { response } = (await shop.admin.post('/e/enterprise/channels', data)).body
  const page = await shop.visit('/admin/messageTemplate/whatsapp')
  const asked: string[] = []
  await page.route('**/chatbird/api/templates/sync', route => {
    const { channelId } = route.request().postDataJSON()
    asked.push(channelId)
    if (channelId !== response.id) return route.continue()
    const refused = { status: false, code: '503', message: 'The token has expired' }
    return route.fulfill({ json: refused })
  })
  await page.getByRole('button', { name: 'Sync Templates' }).click()
  await page.getByText('Templates synced: 0 added, 0 updated, 0 removed').waitFor()
  await page.getByText('Broken Shop: The token has expired').waitFor()
  expect(asked.toSorted()).toEqual([shop.channelId, response.id].toSorted())
})

test('an estimate that could not be read is asked for again (CAMP-015)', async () => {
  const id = await shop.make(campaignId, { name: 'Second wave', recipients: { source: 'ALL' } })
  const page = await shop.visit('/campaigns/activity-list')
  let isDown = true
  await page.route('**/estimate*', route => (isDown ? route.fulfill({ status: 500, body: '' }) : route.continue()))
  await shop.goTo(page, `/campaigns/iterations/${id}/edit`)
  const estimate = page.getByRole('region', { name: 'Estimate' })
  await estimate.getByRole('alert').waitFor()
  isDown = false
  await estimate.getByRole('button', { name: 'Try again' }).click()
  await estimate.getByText('Recipients').waitFor()
})

test('a campaign by SMS is called so where it is edited and tried (CAMP-006, BCAST-055)', async () => {
  const channel = { name: 'Acme SMS', type: 0, vendor: 99, contactId: '919000000002', data: {} }
  const channelId = (await shop.admin.post('/e/enterprise/channels', channel)).body.response.id
  const templateId = await shop.approve('sms_greeting', [{ type: 'BODY', text: 'Hello from the shop.' }], { channelId })
  const draft = { name: 'By SMS', uploadType: 'CONTACTS', channelId, templateId }
  const id = (await shop.admin.post(base, draft)).body.data.campaign.id
  const page = await shop.visit(`/campaigns/${id}/edit?step=message`)
  await expect.poll(() => page.getByRole('radio', { name: 'SMS', exact: true }).first().isChecked()).toBe(true)
  await shop.goTo(page, `/campaigns/${id}?show=test`)
  const panel = page.getByRole('dialog', { name: 'Send Test' })
  await expect.poll(() => panel.getByRole('radio', { name: 'SMS' }).isChecked()).toBe(true)
})

/** As a colleague's page saves it. */
async function put(path: string, body: object): Promise<void> {
  const answer = await fetch(`${shop.stage.server.address}${path}`, {
    method: 'PUT',
    headers: { 'authentication-token': shop.admin.token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(await answer.json()).toMatchObject({ status: true })
}

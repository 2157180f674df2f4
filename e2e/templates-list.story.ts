import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from './stage.ts'
import { openTemplateStage, phone, templates, whatsApp } from './template-stage.ts'

let on: Awaited<ReturnType<typeof openTemplateStage>>
beforeAll(async () => {
  on = await openTemplateStage()
})
afterAll(() => on.stage.close())

test('each tab has templates of its own, and a mail is drawn as one (TMPL-003)', async () => {
  const page = await on.visit(`${whatsApp}?search=nothing`)
  await page.getByText('No Record').waitFor()
  await page.getByRole('button', { name: 'Sync Templates' }).click()
  await page.getByText('Templates synced: 0 added, 0 updated, 0 removed').waitFor()
  await page.getByRole('tab', { name: 'Email' }).click()
  await page.waitForURL(/messageTemplate\/email$/)
  await page.getByText('Write a template for Email once').waitFor()
  await page.getByRole('button', { name: 'Create Template' }).first().click()
  await page.getByLabel('Template Name').fill('Welcome')
  await page.getByLabel('Subject').fill('Welcome, friend')
  const script = '<script>document.body.textContent = "It ran"</script>'
  await page.getByRole('textbox', { name: 'Body' }).fill(`<h1>Good to see you</h1>${script}`)
  const mail = phone(page).frameLocator('iframe')
  await mail.getByRole('heading', { name: 'Good to see you' }).waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await mail.getByText('It ran').count()).toBe(0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page
    .getByRole('row', { name: /Welcome/ })
    .getByText('Approved')
    .waitFor()
})

test('under the address of another kind a template comes up under its own, whole; there are no other kinds', async () => {
  const parts = [
    { type: 'HEADER', format: 'TEXT', text: 'News' },
    { type: 'BODY', text: 'Hello.' },
    { type: 'FOOTER', text: 'Reply STOP to opt out' },
  ]
  const { body } = await on.admin.post(templates, on.draft({ name: 'whole', components: parts }))
  const page = await on.visit(`/admin/messageTemplate/sms/${body.data.template.id}`)
  await page.waitForURL(`**${whatsApp}/${body.data.template.id}`)
  await expect.poll(() => page.getByLabel('Footer').inputValue()).toBe('Reply STOP to opt out')
  await page.getByRole('textbox', { name: 'Body' }).fill('Hello again.')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await page.getByText('Template updated successfully').waitFor()
  const saved = await on.admin.get(`${templates}/${body.data.template.id}`)
  expect(saved.body.data.template.components).toMatchObject([parts[0], { text: 'Hello again.' }, parts[2]])
  for (const unknown of ['', '/create', `/${body.data.template.id}`]) {
    await page.goto(`${on.stage.server.address}/admin/messageTemplate/fax${unknown}`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  }
})

test('one channel of many is found by its name, and the list asks for no more than a page of them', async () => {
  for (let branch = 1; branch <= 30; branch += 1) await on.makeChannel(`Branch ${branch}`, 4)
  const page = await on.visit(whatsApp)
  const channel = page.getByRole('combobox', { name: 'Channel', exact: true })
  await channel.click()
  await expect.poll(() => page.getByRole('option').count()).toBe(20)
  await page.keyboard.type('branch 7')
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Branch 7'])
  await page.keyboard.press('Enter')
  await page.waitForURL(/channel=/)
  await page.getByText('No template is like this.').waitFor()
  await page.reload()
  await expect.poll(() => channel.inputValue()).toBe('Branch 7')
})

test('what one field of the toolbar says below itself leaves the others in line', async () => {
  const page = await on.visit(`${whatsApp}?channel=${crypto.randomUUID()}`)
  const toolbar = [
    page.getByRole('searchbox', { name: 'Search templates' }),
    page.getByRole('combobox', { name: 'Channel', exact: true }),
    page.getByRole('combobox', { name: 'Status', exact: true }),
    page.getByRole('button', { name: 'Sync Templates' }),
  ]
  await page.getByText('Channel not found').waitFor()
  const tops = await Promise.all(toolbar.map(async control => (await control.boundingBox())?.y ?? 0))
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1)
})

test('templates of one name are told apart by their channel, once its column is chosen (TMPL-003)', async () => {
  const away = await on.makeChannel('Shop in Goa', 4)
  for (const channelId of [on.channelId, away])
    await on.admin.post(templates, on.draft({ name: 'twin', channelId, submit: true }))
  const page = await on.visit(`${whatsApp}?search=twin`)
  await expect.poll(() => page.getByRole('row', { name: /twin/ }).count()).toBe(2)
  expect(await page.getByRole('columnheader', { name: 'Channel' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await page.getByRole('dialog', { name: 'Columns and density' }).getByRole('checkbox', { name: 'Channel' }).check()
  await page.keyboard.press('Escape')
  for (const name of ['Shop', 'Shop in Goa']) await page.getByRole('cell', { name, exact: true }).waitFor()
  expect(await barriers(page)).toEqual([])
})

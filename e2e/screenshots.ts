import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { signInAt, spawnServer } from '../server/src/testing/server.ts'
import { openBrowser } from './browser.ts'
import { demoOf } from './stage.ts'

type Shot = { name: string; path: string; act?: (page: Page) => Promise<void> }
type Setting = { width: 1440 | 390; scheme: 'light' | 'dark' }

const folder = path.resolve(import.meta.dirname, '../docs/screenshots')
const settings: Setting[] = [
  { width: 1440, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' },
]

const server = await spawnServer({ DEMO: '1', PORT: '3917' })
const browser = await openBrowser()
try {
  await demoOf(server)
  const admin = await signInAt(server.address)
  await mkdir(folder, { recursive: true })
  await fillBin(admin)
  await prepareCampaigns(admin)
  await prepareIterations(admin)
  for (const setting of settings)
    await photographAll(browser, setting, { token: admin.token, shots: await screensOf(admin) })
} finally {
  await browser.close()
  await server.kill('SIGTERM')
}

async function screensOf(admin: Awaited<ReturnType<typeof signInAt>>): Promise<Shot[]> {
  const { agents } = (await admin.get('/nlp/v2/agent')).body.data
  const bot = `/bots/${agents.find(({ name }: { name: string }) => name === 'Acme Helpdesk').id}`
  const { channels } = (await admin.get('/e/enterprise/channels')).body.response
  const { customers } = (await admin.get('/chatbird/api/customer_master/customers')).body.data.customers
  const book = '/customer-master/customers'
  const channelNamed = (wanted: string) => channels.find(({ name }: { name: string }) => name === wanted).id
  const website = channelNamed('Website')
  const { broadcastList } = (await admin.get('/chatbird/api/broadcast')).body.data
  const { campaigns } = (await admin.get('/chatbird/api/campaign')).body.data
  const campaign = `/campaigns/${campaigns[0].id}`
  const { activities } = (await admin.get('/chatbird/api/campaign/activity')).body.data
  const [waiting, sent] = activities.map(({ id }: { id: string }) => `/campaigns/iterations/${id}`)
  return [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'bots', path: '/bots' },
    {
      name: 'bot-intents',
      path: `${bot}/intents`,
      act: page =>
        page
          .getByRole('button', { name: /^Orders/ })
          .first()
          .click(),
    },
    { name: 'bot-try-it', path: `${bot}/intents`, act: tryIt },
    { name: 'bot-entities', path: `${bot}/entity-list` },
    { name: 'bot-entity', path: `${bot}/entity-list/create` },
    { name: 'bot-configuration', path: `${bot}/configuration` },
    { name: 'bot-knowledge', path: `${bot}/gen-ai` },
    { name: 'bot-quality', path: `${bot}/quality`, act: evaluate },
    { name: 'bot-review', path: `${bot}/review` },
    { name: 'bot-tests', path: `${bot}/tests` },
    { name: 'integrations', path: '/services' },
    { name: 'sending-rules', path: '/admin/sending-rules' },
    { name: 'report-overview', path: '/nlp-report/overview' },
    { name: 'report-conversations', path: '/nlp-report/overview?tab=conversations' },
    { name: 'channels', path: '/admin/channels' },
    { name: 'channel', path: `/admin/channels/${website}` },
    { name: 'channel-create', path: '/admin/channels/create' },
    { name: 'phone', path: `/admin/channels/${channelNamed('Acme simulator')}/phone` },
    { name: 'templates', path: '/admin/messageTemplate' },
    { name: 'template-create', path: '/admin/messageTemplate/whatsapp/create' },
    { name: 'rich-card-create', path: '/admin/richcard/create' },
    { name: 'phone-book', path: book },
    { name: 'contact', path: `${book}/view/${customers[0].id}` },
    { name: 'contact-edit', path: `${book}/view/${customers[0].id}?edit=true` },
    { name: 'contact-create', path: `${book}/create` },
    { name: 'duplicates', path: `${book}/duplicates` },
    { name: 'attributes', path: '/customer-master/definition' },
    { name: 'attribute', path: '/customer-master/definition/add' },
    { name: 'uploads', path: '/customer-master/uploads' },
    { name: 'upload', path: '/customer-master/uploadfile' },
    { name: 'upload-columns', path: '/customer-master/uploadfile', act: lookAtColumns },
    { name: 'campaigns', path: '/campaigns/campaigns-list' },
    { name: 'campaign', path: campaign },
    { name: 'campaign-test', path: `${campaign}?show=test` },
    { name: 'campaign-message', path: `${campaign}/edit?step=message` },
    { name: 'campaign-variables', path: `${campaign}/edit?step=variables` },
    { name: 'campaign-review', path: `${campaign}/edit?step=review` },
    { name: 'iterations', path: '/campaigns/activity-list?tab=all' },
    { name: 'ready-to-go', path: '/campaigns/approved' },
    { name: 'declined', path: '/campaigns/reject' },
    { name: 'iteration-create', path: `${campaign}/iteration` },
    { name: 'iteration-pending', path: waiting },
    { name: 'iteration', path: sent },
    { name: 'campaign-report', path: `/campaigns/report?campaign=${campaigns[0].id}` },
    { name: 'broadcasts', path: '/campaigns/broadcast' },
    { name: 'broadcast-send', path: '/campaigns/broadcast/create' },
    { name: 'broadcast', path: `/campaigns/broadcast/${broadcastList[0].id}` },
    { name: 'blacklist', path: '/campaigns/blacklist' },
    { name: 'delivery-report', path: '/admin/report' },
    { name: 'library', path: '/content-library' },
    { name: 'library-buckets', path: '/content-library?tab=buckets' },
    { name: 'bin', path: '/admin/trash' },
    { name: 'profile', path: '/details/myprofile' },
    { name: 'not-found', path: '/nowhere' },
    { name: 'kit', path: '/ui' },
    { name: 'widget', path: `/widget/demo?channel=${website}`, act: chat },
  ]
}

/** The demo deletes nothing, and an empty Bin shows little. */
async function fillBin(admin: Awaited<ReturnType<typeof signInAt>>): Promise<void> {
  const book = '/chatbird/api/customer_master'
  const { group } = (await admin.post(`${book}/groups`, { name: 'Diwali stall visitors' })).body.data
  await admin.delete(`${book}/groups/${group.id}`)
  const person = { name: 'Farhan Qureshi', phoneNumber: '9830019283' }
  const { customer } = (await admin.post(`${book}/customers`, person)).body.data
  await admin.delete(`${book}/customers/${customer.id}`)
}

/** The demo's template, prepared for more than one purpose. */
async function prepareCampaigns(admin: Awaited<ReturnType<typeof signInAt>>): Promise<void> {
  const { templates } = (await admin.get('/chatbird/api/templates?name=order_on_its_way&status=APPROVED')).body.data
  const [{ id: templateId, channelId }] = templates
  const columnMapping = [
    { name: 'body.1', type: 'column', value: 'name|friend' },
    { name: 'body.2', type: 'static', value: 'Pune' },
  ]
  for (const name of ['Diwali orders', 'Care plan renewals, western region', 'Order updates']) {
    const draft = { name, channelId, templateId, uploadType: 'CONTACTS', columnMapping }
    await admin.post('/chatbird/api/campaign', draft)
  }
}

/** One that went back, one that was sent, and one that waits; the last one stands first. */
async function prepareIterations(admin: Awaited<ReturnType<typeof signInAt>>): Promise<void> {
  const base = '/chatbird/api/campaign'
  const { campaigns } = (await admin.get(base)).body.data
  const make = async (name: string) => {
    const draft = { name, recipients: { source: 'ALL' }, submit: true }
    const { activity } = (await admin.post(`${base}/${campaigns[0].id}/activity`, draft)).body.data
    return `${base}/activity/${activity.id}`
  }
  await admin.post(`${await make('On Sunday')}/reject`, { reason: 'Not on a Sunday' })
  const sent = await make('First wave')
  await admin.post(`${sent}/approve`, {})
  await admin.post(`${sent}/start`, {})
  await make('Second wave')
}

async function photographAll(
  browser: Browser,
  { width, scheme }: Setting,
  { token, shots }: { token: string; shots: Shot[] },
): Promise<void> {
  const viewport = { width, height: width === 390 ? 844 : 900 }
  const outside = await browser.newContext({ viewport, colorScheme: scheme })
  await photograph(await outside.newPage(), { name: 'login', path: '/login' }, `${width}-${scheme}`)
  await outside.close()
  const inside = await browser.newContext({ viewport, colorScheme: scheme })
  await inside.addInitScript(value => localStorage.setItem('authToken', value), token)
  const page = await inside.newPage()
  for (const shot of shots) await photograph(page, shot, `${width}-${scheme}`)
  await inside.close()
}

async function photograph(page: Page, { name, path: address, act }: Shot, suffix: string): Promise<void> {
  await page.goto(server.address + address)
  await page.waitForLoadState('networkidle')
  await act?.(page)
  await page.waitForTimeout(400)
  await page.screenshot({ path: path.join(folder, `${name}-${suffix}.png`) })
}

async function tryIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it' }).click()
  const box = page.getByRole('textbox', { name: 'Message' })
  for (const text of ['where is my order AC204518', 'my fridge is not cooling, please send a mechanic tomorrow']) {
    await box.fill(text)
    await page.keyboard.press('Enter')
    await page.waitForTimeout(900)
  }
}

/** Once: later visits find what the first has made. */
async function evaluate(page: Page): Promise<void> {
  const isNew = await page.getByText('Not evaluated yet.').isVisible()
  if (isNew) await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await page.getByRole('heading', { name: 'Confusion matrix' }).waitFor({ timeout: 120_000 })
}

async function lookAtColumns(page: Page): Promise<void> {
  const buffer = Buffer.from('Full name,Mobile,Town\nIla Bose,9830011111,Kolkata\nOm Das,98300,Howrah\n')
  await page.getByLabel('CSV file').setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check columns first' }).click()
  await page.getByRole('heading', { name: 'Columns' }).waitFor()
}

async function chat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open chat' }).click()
  const box = page.getByRole('textbox', { name: 'Type a message' })
  await box.fill('Do you have EMI on washing machines?')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(1500)
}

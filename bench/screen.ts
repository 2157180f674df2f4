// script/bench screen [--contacts=1000000] [--pairs=5]
// the Phone Book in a real browser: opened, scrolled, turned and typed into, beside a bare page with the same rows
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openBrowser } from '../e2e/browser.ts'
import { openBenchDatabase } from './database.ts'
import { type Product, startProduct } from './product.ts'
import { keepResult } from './results.ts'
import { type Pair, type Seen, tableOf } from './screen.table.ts'
import { fillContacts } from './search.fill.ts'

type Browser = Awaited<ReturnType<typeof openBrowser>>
type Page = Awaited<ReturnType<Browser['newPage']>>

const { values } = parseArgs({
  options: { contacts: { type: 'string', default: '1000000' }, pairs: { type: 'string', default: '5' } },
})
const contacts = Number(values.contacts)
const book = '/customer-master/customers'
const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }
/** As fast as a quick typist. */
const betweenKeysMs = 70
const typed = ['sharma', 'venka', '91600', 'priya', 'nagpur']

execFileSync(path.resolve(import.meta.dirname, '../script/build'), { stdio: 'inherit' })
const database = await openBenchDatabase('screen')
const browser = await openBrowser()
let product: Product | undefined
try {
  product = await startProduct({ DATABASE_URL: database.url })
  const { rows } = await database.db.query<{ id: string }>('select enterprise_id as id from users order by id limit 1')
  await fillContacts(database.db, rows[0]?.id ?? '', { contacts, neighbours: 2, neighbourContacts: 20_000 })
  await keepResult('screen', await measure(product))
} finally {
  await browser.close()
  await product?.stop()
  await database.close()
}

async function measure({ address, token }: Product): Promise<string> {
  const page = await browser.newPage({ viewport: desk })
  await page.addInitScript({ path: path.resolve(import.meta.dirname, 'screen.watch.js') })
  await page.goto(`${address}/healthz`)
  await page.evaluate(`localStorage.setItem('authToken', ${JSON.stringify(token)})`)
  await page.goto(address + book)
  await rowsOf(page).first().waitFor()
  const bare = await barePage(page)
  const pairs: Pair[] = []
  for (let pair = 0; pair < Number(values.pairs); pair += 1) {
    const openedMs = await open(page, address)
    const turned = await watched(page, () => turnPages(page))
    const word = typed[pair % typed.length] ?? ''
    const keys = await watched(page, () => typeInto(page, word))
    await page.waitForURL(/search=/)
    const bareKeys = await watched(bare, () => typeInto(bare, word))
    pairs.push({ openedMs, turned, keys, bareKeys, ...(await scrollBoth(page, bare, address)) })
  }
  return tableOf(contacts, pairs)
}

async function open(page: Page, address: string): Promise<number> {
  const started = performance.now()
  await page.goto(address + book)
  await rowsOf(page).first().waitFor()
  return performance.now() - started
}

/** On a phone, where the rows are cards and reach beyond the window. */
async function scrollBoth(page: Page, bare: Page, address: string): Promise<{ scrolled: Seen; bareScrolled: Seen }> {
  await page.setViewportSize(phone)
  await page.goto(address + book)
  await page.getByRole('link', { name: /\w/ }).first().waitFor()
  const scrolled = await watched(page, () => scroll(page))
  const bareScrolled = await watched(bare, () => scroll(bare))
  await page.setViewportSize(desk)
  return { scrolled, bareScrolled }
}

/** The same rows and a box to type into, and nothing that listens. */
async function barePage(page: Page): Promise<Page> {
  const rows = await rowsOf(page).allInnerTexts()
  const bare = await browser.newPage({ viewport: phone })
  await bare.addInitScript({ path: path.resolve(import.meta.dirname, 'screen.watch.js') })
  await bare.goto('about:blank')
  const cells = (row: string) => row.split('\t').map(cell => `<p>${cell.replaceAll('<', '&lt;')}</p>`)
  const cards = rows.map(row => `<section style="min-height: 8rem">${cells(row).join('')}</section>`)
  await bare.setContent(`<input aria-label="Search contacts">${cards.join('')}`)
  return bare
}

function rowsOf(page: Page) {
  return page.locator('tbody tr')
}

async function turnPages(page: Page): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    const from = (turn + 1) * 10
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.waitForURL(url => url.searchParams.get('from') === String(from))
  }
}

async function typeInto(page: Page, word: string): Promise<void> {
  await page.getByLabel('Search contacts').click()
  await page.keyboard.type(word, { delay: betweenKeysMs })
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(phone.width / 2, phone.height / 2)
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, step < 30 ? 60 : -60)
    await page.waitForTimeout(16)
  }
}

async function watched(page: Page, act: () => Promise<void>): Promise<Seen> {
  await page.evaluate('benchWatch.begin()')
  await act()
  // What `screen.watch.js` gives.
  return page.evaluate('benchWatch.end()') as Promise<Seen>
}

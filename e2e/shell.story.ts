import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from './database.ts'
import { barriers, openStage, type Stage, signIn } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ DEMO: '1' })
})
afterAll(() => stage.close())

type Page = Awaited<ReturnType<Stage['open']>>

async function signedIn(options?: Parameters<Stage['open']>[0]): Promise<Page> {
  const page = await stage.open(options)
  await signIn(page, stage.server.address, 'asha@demo.parley')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  return page
}

test('the shell is walked by keyboard alone: skip link, menu, palette, keys, g and a letter (SHELL-022, SHELL-054, SHELL-067, SHELL-068)', async () => {
  const page = await signedIn()
  await page.goto(`${stage.server.address}/dashboard`)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('#content:focus').waitFor()

  await page.getByRole('button', { name: 'Agentic AI' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Skills', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/bots$/)
  await expect.poll(() => page.getByRole('link', { name: 'Skills' }).first().getAttribute('aria-current')).toBe('page')

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.waitFor()
  await page.keyboard.type('channels')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/channels$/)
  // While the palette is closing, what is typed is still its own.
  await palette.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Channels', exact: true }).waitFor()

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.waitForURL(/\/dashboard$/)

  await page.getByRole('button', { name: 'Profile', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Details' }).press('Enter')
  await page.waitForURL(/\/details\/myprofile/)
})

test('on a page that stands in the row alone, the side menu marks its section and no page, as the row marks that page (SHELL-055, SHELL-056, SHELL-068)', async () => {
  const page = await signedIn()
  const menu = page.getByRole('navigation', { name: 'Main' })
  const row = page.getByRole('navigation', { name: 'Section' })
  const goTo = async (path: string, title: string) => {
    await page.goto(`${stage.server.address}${path}`)
    await row.locator('[aria-current=page]', { hasText: title }).waitFor()
  }
  await goTo('/campaigns/broadcast', 'Broadcast')
  const campaign = menu.getByRole('button', { name: 'Campaign' })
  expect(await campaign.getAttribute('aria-expanded')).toBe('true')
  expect(await campaign.getAttribute('data-current')).toBe('true')
  expect(await menu.locator('[aria-current]').count()).toBe(0)
  await goTo('/campaigns/campaigns-list', 'Campaigns')
  expect(await menu.locator('[aria-current=page]').allTextContents()).toEqual(['Campaigns'])
})

test('the palette finds people for who may see the book, by keyboard alone', async () => {
  const page = await signedIn()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.waitFor()
  await page.keyboard.type('aarav')
  await palette.getByRole('option', { name: 'Aarav Sharma' }).and(palette.locator('[aria-selected=true]')).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('Aarav Sharma · +91').waitFor()

  const other = await stage.open()
  await signIn(other, stage.server.address, 'victor@demo.parley')
  await other.getByRole('button', { name: 'Go to or do…' }).click()
  await other.getByRole('combobox', { name: 'Search commands' }).fill('aarav')
  await other.getByText('Nothing found. Try another word.').waitFor()
})

test('the folded rail shows a section’s entries beside its icon, and stays folded (SHELL-067, SHELL-103)', async () => {
  const page = await signedIn()
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await page.getByRole('button', { name: 'Agentic AI' }).click()
  await page.getByRole('menuitem', { name: 'Analytics' }).click()
  await page.waitForURL(/\/nlp-report\/overview/)
  await page.reload()
  await page.getByRole('button', { name: 'Expand menu' }).waitFor()
  // One entry, no flyout.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.waitForURL(/\/dashboard$/)
})

test('on a phone the menu is a sheet that closes behind its reader (SHELL-067)', async () => {
  const page = await signedIn({ viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Agentic AI' }).click()
  expect(await barriers(page)).toEqual([])
  await sheet.getByRole('link', { name: 'Skills' }).click()
  await page.waitForURL(/\/bots$/)
  await sheet.waitFor({ state: 'hidden' })
  expect(await page.locator('html').evaluate(html => html.scrollWidth)).toBe(390)
})

test('the row of the section stands above its screens, never on dashboard and profile (SHELL-055, SHELL-056, SHELL-031, SHELL-089)', async () => {
  const page = await signedIn()
  const row = page.getByRole('navigation', { name: 'Section' })
  await expect.poll(() => row.count()).toBe(0)
  await page.goto(`${stage.server.address}/bots`)
  await row.waitFor()
  await expect.poll(() => row.getByRole('link').allTextContents()).toEqual(['Skills', 'Analytics'])
  await page.goto(`${stage.server.address}/details`)
  await page.waitForURL(/\/details\/myprofile/)
  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor()
  await expect.poll(() => row.count()).toBe(0)
})

test('an unknown address is not found, a known area’s unknown screen says welcome (SHELL-003, SHELL-019, SHELL-020, SHELL-021, SHELL-029)', async () => {
  const outside = await stage.open()
  await outside.goto(`${stage.server.address}/nowhere`)
  await outside.getByRole('heading', { name: 'Page not found' }).waitFor()
  await outside.getByText('The page you are looking for does not exist.').waitFor()
  await outside.getByRole('button', { name: 'Go to Login' }).click()
  await outside.waitForURL(/\/login/)
  await outside.goto(`${stage.server.address}/admin/nowhere?tab=1`)
  await outside.waitForURL(url => url.pathname === '/login')
  expect(new URL(outside.url()).searchParams.get('returnTo')).toBe('/admin/nowhere?tab=1')

  const page = await signedIn()
  await page.goto(`${stage.server.address}/admin/nowhere`)
  await page.getByText('Welcome to').waitFor()
  await page.getByRole('heading', { name: 'Customer Messaging Console' }).waitFor()
  await page.goto(`${stage.server.address}/nowhere`)
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await page.waitForURL(/\/dashboard$/)
})

test('whom 360dialog leads back is thanked, where the menu would show rich cards (SHELL-018)', async () => {
  const outside = await stage.open()
  await outside.goto(`${stage.server.address}/dialog360-redirect`)
  await outside.waitForURL(url => url.pathname === '/login')
  const page = await signedIn()
  await page.goto(`${stage.server.address}/dialog360-redirect`)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  const stranger = await stage.open()
  await signIn(stranger, stage.server.address, 'victor@demo.parley')
  await stranger.goto(`${stage.server.address}/dialog360-redirect`)
  await stranger.getByRole('heading', { name: 'Page not found' }).waitFor()
})

test('help fits the screen, stands beside it, and says that videos are to come (SHELL-104, SHELL-105, SHELL-106, SHELL-107, SHELL-109, SHELL-090)', async () => {
  const page = await signedIn()
  await page.getByRole('button', { name: 'Need some help?' }).click()
  const panel = page.getByRole('complementary', { name: 'Help' })
  await panel.frameLocator('iframe').getByRole('heading', { name: 'Dashboard and finding your way' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await panel.getByRole('tab', { name: 'How to Videos' }).click()
  await panel.getByText('Coming Soon', { exact: true }).waitFor()
  await panel.getByRole('tab', { name: 'Help', exact: true }).click()
  await page.getByRole('link', { name: 'Channels', exact: true }).first().click()
  await panel.frameLocator('iframe').getByRole('heading', { name: 'Channels and administration' }).waitFor()
  await panel.getByRole('tab', { name: 'Help', exact: true }).focus()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Need some help?' }).and(page.locator(':focus')).waitFor()
})

test('without the community there is no help, neither beside the screen nor in the menu of the profile (SHELL-108, SHELL-123)', async () => {
  const quiet = await openStage({ COMMUNITY: '0' })
  try {
    const page = await quiet.open()
    await signIn(page, quiet.server.address, 'admin@demo.parley')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.getByRole('button', { name: 'Profile', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Details' }).waitFor()
    expect(await page.getByRole('menuitem', { name: /help/i }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Need some help?' }).count()).toBe(0)
  } finally {
    await quiet.close()
  }
})

test('signing out in one tab signs out the other, without a word of expiry (SHELL-047, AUTH-017, SHELL-066)', async () => {
  const page = await signedIn()
  const other = await page.context().newPage()
  await other.goto(`${stage.server.address}/details/myprofile`)
  await other.getByRole('heading', { name: 'Profile', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Signout' }).click()
  await page.waitForURL(/\/login$/)
  await other.waitForURL(/\/login/)
  await expect.poll(() => other.getByText('Session Expired! Please login').count()).toBe(0)
})

test('the customer’s own look reaches logo, icon, banners, video and loader, and what is broken gives way (SHELL-110, SHELL-111, SHELL-112, SHELL-113, SHELL-114, SHELL-124, SHELL-126, SHELL-128, SHELL-125, SHELL-127)', async () => {
  const address = stage.server.address.replace('localhost', '127.0.0.1')
  await asOwner(stage, "insert into white_labels (host, look) values ('127.0.0.1', $1)", [
    JSON.stringify({
      title: 'Chai Desk',
      logo: '/brand/none.svg',
      favicon: '/brand/banner-2.svg',
      loader: '/brand/banner-3.svg',
      dashboardVideo: '/brand/film.mp4',
      banners: ['/brand/banner-1.svg', '/brand/banner-2.svg'],
      colors: { primary: '#7C2D12' },
    }),
  ])
  const page = await stage.open()
  await page.goto(`${address}/login`)
  await expect.poll(() => page.title()).toContain('Chai Desk')
  await expect.poll(() => page.locator('link[rel=icon]').getAttribute('href')).toBe('/brand/banner-2.svg')
  await expect.poll(() => page.getByAltText('Chai Desk').getAttribute('src')).toBe('/default-image.svg')

  const shown = () =>
    page
      .getByRole('button', { name: /^Show \d of 2$/, includeHidden: true })
      .evaluateAll(dots => dots.findIndex(dot => dot.getAttribute('aria-current') === 'true'))
  await expect.poll(shown, { timeout: 10_000 }).toBe(1)
  await page.getByRole('region', { name: 'Banners' }).hover()
  const held = await shown()
  await page.waitForTimeout(3500)
  expect(await shown()).toBe(held)

  await signIn(page, address, 'asha@demo.parley')
  const video = page.locator('video')
  await video.waitFor()
  await expect.poll(() => video.textContent()).toContain("Sorry, your browser doesn't support embedded videos.")
  await asOwner(stage, "delete from white_labels where host = '127.0.0.1'", [])
})

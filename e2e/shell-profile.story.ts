import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from './database.ts'
import { barriers, openStage, type Stage, signIn } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ DEMO: '1' })
})
afterAll(() => stage.close())

test('sounds are chosen, heard and kept (USERS-014, USERS-015, USERS-021, X-41)', async () => {
  const page = await stage.open()
  await signIn(page, stage.server.address, 'meera@demo.parley')
  await page.goto(`${stage.server.address}/details/myprofile?tab=notifications`)
  const messages = page.getByRole('group', { name: 'New Message' })
  await messages.getByRole('combobox', { name: 'Sound' }).click()
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Chime', 'Bell', 'Ding', 'Pop', 'Alert'])
  await page.getByRole('option', { name: 'Ding' }).click()
  const played = page.waitForResponse(/\/assets\/sounds\/ding\.mp3$/)
  await messages.getByRole('button', { name: 'Play Ding' }).click()
  expect([200, 206]).toContain((await played).status())
  await messages.getByRole('slider', { name: 'Volume of New Message' }).press('ArrowRight')
  await page.getByRole('switch', { name: 'Chat Notification' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile updated successfully').waitFor()
  await page.reload()
  await expect.poll(() => messages.getByRole('combobox', { name: 'Sound' }).inputValue()).toBe('Ding')
  await expect.poll(() => messages.getByRole('slider').getAttribute('aria-valuenow')).toBe('61')
  await expect.poll(() => page.getByRole('switch', { name: 'Chat Notification' }).isChecked()).toBe(false)
})

test('every sound is short and of a kind that browsers play (USERS-014, USERS-015)', async () => {
  const page = await stage.open()
  await page.goto(`${stage.server.address}/login`)
  for (const id of ['chime', 'bell', 'ding', 'pop', 'alert']) {
    const seconds = await page.evaluate<number>(`new Promise((resolve, reject) => {
      const audio = new Audio('/assets/sounds/${id}.mp3')
      audio.onloadedmetadata = () => resolve(audio.duration)
      audio.onerror = () => reject(new Error('${id}'))
    })`)
    expect(seconds).toBeGreaterThan(0.1)
    expect(seconds).toBeLessThanOrEqual(2)
  }
})

test('times are shown in the account’s zone until the reader chooses their own (USERS-019, USERS-021)', async () => {
  await asOwner(stage, "update enterprises set timezone = 'Pacific/Auckland' where name = 'Acme Traders'", [])
  const page = await stage.open({ timezoneId: 'America/New_York' })
  await signIn(page, stage.server.address, 'kabir@demo.parley')
  await page.goto(`${stage.server.address}/details/myprofile?tab=security`)
  const seen = page.getByRole('main').getByRole('listitem').locator('time').first()
  await seen.waitFor()
  const at = new Date(String(await seen.getAttribute('datetime')))
  await expect.poll(() => seen.getAttribute('title')).toContain(hourIn(at, 'Pacific/Auckland'))
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByRole('combobox', { name: 'Timezone' }).fill('Asia/Kolkata')
  await page.getByRole('option', { name: /^Asia\/Kolkata/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile updated successfully').waitFor()
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect.poll(() => seen.getAttribute('title')).toContain(hourIn(at, 'Asia/Kolkata'))
})

test.each(['light', 'dark'] as const)(
  'no barrier on login, dashboard, profile, bell and not-found, %s (SHELL-004, SHELL-024, SHELL-031, SHELL-052, SHELL-054, SHELL-063, SHELL-064)',
  async colorScheme => {
    const page = await stage.open({ colorScheme })
    await page.goto(`${stage.server.address}/login`)
    await page.getByAltText('The characters to enter').waitFor()
    expect(await barriers(page)).toEqual([])
    await signIn(page, stage.server.address, 'asha@demo.parley')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Profile', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Details' }).click()
    for (const tab of ['Change Password', 'Notifications', 'Security', 'Profile']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel', { name: tab }).waitFor()
      expect(await barriers(page), tab).toEqual([])
    }
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.goto(`${stage.server.address}/nowhere`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await barriers(page)).toEqual([])
  },
)

function hourIn(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h12' })
  return parts.format(moment).replace('\u202f', ' ')
}

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { asOwner } from './database.ts'
import { barriers, inWindow, openStage, outsideWindow, type Stage, visitAs } from './stage.ts'

export const base = '/chatbird/api/customer_master'
export const phoneBook = '/customer-master/customers'

export type ContactBook = {
  address: string
  admin: Awaited<ReturnType<typeof signInAt>>
  visit(path: string, options?: Parameters<Stage['open']>[0]): Promise<Page>
  create(contact: object): Promise<void>
  /** Contacts called `<name> 1…count`, each with a number of its own. */
  plant(count: number, name: string): Promise<void>
  /** Groups called `Branch 1…count`. */
  plantGroups(count: number): Promise<void>
  close(): Promise<void>
}

/** The product with an empty phone book: the demo's would change while the stories run. */
export async function openContactBook(): Promise<ContactBook> {
  const stage = await openStage()
  const { address } = stage.server
  const admin = await signInAt(address)
  return {
    address,
    admin,
    visit: (path, options) => visitAs(stage, 'admin@demo.parley', path, options),
    create: async contact => {
      const { body } = await admin.post(`${base}/customers`, contact)
      expect(body.message).toBe('Customer created successfully')
    },
    plant: (count, name) => plant(stage, count, name),
    plantGroups: count => plantGroups(stage, count),
    close: () => stage.close(),
  }
}

/** A test that has its second go begins anew. */
async function plant(stage: Stage, count: number, name: string): Promise<void> {
  await asOwner(stage, `delete from contacts where name ~ ('^' || $1 || ' [0-9]+$')`, [name])
  await asOwner(
    stage,
    `insert into contacts (enterprise_id, name, phone_number)
     select u.enterprise_id, $2 || ' ' || i, '9177' || lpad((abs(hashtext($2)) % 1000 * 100000 + i)::text, 8, '0')
     from users u, generate_series(1, $1::integer) i where u.email = 'admin@demo.parley'`,
    [count, name],
  )
}

async function plantGroups(stage: Stage, count: number): Promise<void> {
  await asOwner(
    stage,
    `insert into contact_sets (enterprise_id, kind, name, name_key)
     select u.enterprise_id, 'group', 'Branch ' || lpad(i::text, 4, '0'), 'branch ' || lpad(i::text, 4, '0')
     from users u, generate_series(1, $1::integer) i where u.email = 'admin@demo.parley'`,
    [count],
  )
}

/** At the end of the page: on a phone the bar at the bottom stands over what has not been scrolled up. */
export async function expectSound(page: Page): Promise<void> {
  await page.locator('#content').evaluate(content => content.scrollTo(0, content.scrollHeight))
  expect(await barriers(page)).toEqual([])
  expect(await outsideWindow(page)).toEqual(inWindow)
}

export async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(name)
  await page.getByRole('option', { name }).click()
}

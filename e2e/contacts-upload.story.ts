import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { base } from './contact-book.ts'
import { calm, choose, downloaded, drop, pick } from './contacts-upload.pages.ts'
import { barriers } from './stage.ts'
import { openUploads, type UploadStage, upload, uploads } from './upload-stage.ts'

let book: UploadStage
beforeAll(async () => {
  book = await openUploads()
})
afterAll(() => book.close())

test('a newcomer fills the sample, uploads it with one click and sees the contacts (IMPORT-002, IMPORT-004, IMPORT-005, IMPORT-010, IMPORT-011, IMPORT-012, IMPORT-013, IMPORT-014, IMPORT-015, IMPORT-016, IMPORT-017, IMPORT-026, IMPORT-031, IMPORT-034, IMPORT-036)', async () => {
  const page = await book.visit(uploads)
  await page.getByText('No Record').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.waitForURL(/customer-master\/uploadfile$/)
  expect(await barriers(page)).toEqual([])
  const sample = await downloaded(page, 'Download Sample')
  expect(sample.name).toBe('Sample.csv')
  const [header = ''] = sample.text.trim().split(/\r?\n/)
  const columns = header.replaceAll('"', '').split(',')
  expect(columns).toEqual(expect.arrayContaining(['name', 'phoneNumber', 'city']))

  const row = (values: Record<string, string>) => columns.map(column => values[column] ?? '').join(',')
  const lines = [
    header,
    row({ name: 'Ila Bose', phoneNumber: '9830011111' }),
    row({ name: 'Om Das', phoneNumber: '9830022222' }),
  ]
  await choose(page, 'first contacts.csv', lines.join('\r\n'))
  await page.getByText('first contacts.csv').waitFor()
  const send = page.getByRole('button', { name: 'Upload', exact: true })
  await expect.poll(() => send.evaluate(button => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('File Uploaded Successfully').waitFor()
  await page.getByRole('heading', { name: 'Uploaded Succesfully' }).waitFor()
  await page.getByText('first contacts.csv').waitFor()
  await page.getByText('We are working on adding your current file.').waitFor()
  await page.getByText("You can check your upload status on 'My Upload'").waitFor()
  await page.getByText('2 rows accepted, 0 refused').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'View Customer' }).click()
  await page.waitForURL(/customer-master\/customers$/)
  await page.getByRole('link', { name: 'Ila Bose' }).waitFor()
  await page.getByRole('link', { name: 'Om Das' }).waitFor()
})

test('My Uploads names its columns, dates and states, turns its pages and leads to the errors (IMPORT-001, IMPORT-003, IMPORT-004, IMPORT-006, IMPORT-007, IMPORT-008, IMPORT-009, IMPORT-019, IMPORT-020, IMPORT-024, IMPORT-028, IMPORT-035)', async () => {
  for (let count = 0; count < 11; count += 1)
    await book.bring(`name,phoneNumber\nPage ${count},98400${10_000 + count}\n`)
  await book.bring('name,city\nNobody,Pune\n', 'no numbers.csv')
  const page = await book.visit(uploads)
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'File Name',
    'Total Count',
    'Accepted',
    'Error',
    'Completed On',
    'Status',
  ])
  const failed = page.getByRole('row', { name: /no numbers\.csv/ })
  await failed.getByText('Error', { exact: true }).waitFor()
  await failed.getByText('Column phoneNumber is missing').waitFor()
  const done = page.getByRole('row', { name: /list\.csv/ }).first()
  await done.getByText('Completed', { exact: true }).waitFor()
  expect(await done.textContent()).toMatch(/\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d [AP]M/)
  expect(await page.getByRole('row').count()).toBe(11)
  expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/from=10/)
  await expect.poll(() => page.getByRole('button', { name: 'Previous' }).isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Previous' }).click()
  expect(await barriers(page)).toEqual([])
  await done.getByText('Completed', { exact: true }).click()
  await page.waitForURL(/customer-master\/error\//)
  await page.getByRole('heading', { name: 'Error List' }).waitFor()
  await page.getByText('No Errors Found').waitFor()
  const calls = /customer_master\/uploads\?/
  await page.route(calls, route =>
    route.fulfill({ status: 400, json: { status: false, code: '400', message: 'Away' } }),
  )
  await page.getByRole('button', { name: 'Back to My Uploads' }).click()
  await page.waitForURL(/customer-master\/uploads/)
  await page.reload()
  await page.getByRole('alert').getByText('Away').waitFor()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await done.waitFor()
  await page.getByRole('button', { name: 'Back to contacts' }).click()
  await page.waitForURL(/customer-master\/customers$/)
})

test('a file with headers of its own is mapped, looked at, and remembered (IMPORT-005, IMPORT-012)', async () => {
  await book.asha.post(`${base}/groups`, { name: 'Fair visitors' })
  const page = await book.visit(upload)
  const long = 'Thane 4, behind the station and across the old bridge'
  const lines = ['Who,Ring,Lives in', 'Tara Pai,9820011111,Pune', `Uma Rao,98200,"${long}"`]
  await choose(page, 'fair.csv', lines.join('\n'))
  await page.getByRole('button', { name: 'Check columns first' }).click()
  await page.waitForURL(/file=/)
  await page.getByText('Column phoneNumber is missing').waitFor()
  expect(await page.getByRole('button', { name: 'Start import' }).isDisabled()).toBe(true)
  await pick(page, 'Field of Who', 'Name')
  await pick(page, 'Field of Ring', 'Phone Number')
  await pick(page, 'Field of Lives in', 'City')
  await page.getByRole('cell', { name: '98200 Minimum length must be 10 characters.' }).waitFor()
  const city = page.getByRole('cell', { name: /^Thane 4.* Only alphabets are allowed in City/ })
  expect(await page.getByText(/^Only alphabets/).evaluate(fault => fault.clientWidth)).toBe(await roomIn(city))
  await page.getByText('The first 2 rows: 1 will be refused').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Columns' }).waitFor()
  await pick(page, 'Field of Who', 'Name')
  await pick(page, 'Field of Ring', 'Phone Number')
  await page.getByRole('radio', { name: 'Fill its empty fields only' }).check()
  await pick(page, 'Groups', 'Fair visitors')
  await page.keyboard.press('Escape')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('1 row accepted, 1 refused').waitFor()
  await expect.poll(async () => book.groupSize('Fair visitors')).toBe(1)

  await page.goto(`${book.address}${upload}`)
  await choose(page, 'fair again.csv', lines.join('\n'))
  await page.getByRole('button', { name: 'Check columns first' }).click()
  await page.getByText('as last time').first().waitFor()
  expect(await page.getByRole('combobox', { name: 'Field of Ring' }).inputValue()).toBe('Phone Number')
})

test('a file that cannot be read leaves nothing to map, and two presses at once start one import (IMPORT-012)', async () => {
  const page = await book.visit(upload)
  await choose(page, 'blank.csv', '\n\n')
  await page.getByRole('button', { name: 'Check columns first' }).click()
  await page.getByRole('alert').getByText('File is empty').waitFor()
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Start import' }).count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose(page, 'pressed twice.csv', 'name,phoneNumber\nVeda Shah,9860011111')
  await page.getByRole('button', { name: 'Check columns first' }).click()
  const start = page.getByRole('button', { name: 'Start import' })
  await expect.poll(() => start.isEnabled()).toBe(true)
  await start.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await page.getByText('1 row accepted, 0 refused').waitFor()
  const { customerCSVs } = (await book.asha.get(`${base}/uploads`)).body.data
  const names: string[] = customerCSVs.map(({ file }: { file: { name: string } }) => file.name)
  expect(names.filter(name => name === 'pressed twice.csv')).toHaveLength(1)
})

/** What a cell has for its text. */
function roomIn(cell: Locator): Promise<number> {
  return cell.evaluate(one => {
    const { paddingLeft, paddingRight } = getComputedStyle(one)
    return Math.round(one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight))
  })
}

test('refused rows are read, searched, downloaded, mended and uploaded again (IMPORT-003, IMPORT-008, IMPORT-018, IMPORT-023, IMPORT-028, IMPORT-037)', async () => {
  const wrong = Array.from({ length: 16 }, (_, at) => `Wrong ${at},12${at},Pune`)
  const id = await book.bring(
    `name,phoneNumber,city\nRight,9850011111,Pune\n${wrong.join('\n')}\nA,98,Pune 4\n`,
    'mixed.csv',
  )
  const page = await book.visit(uploads)
  await page.getByRole('link', { name: 'mixed.csv' }).first().click()
  await page.waitForURL(new RegExp(`error/${id}`))
  await page.getByText('17 of 18 rows refused').waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(['S.No', 'Error row in input file', 'Errors'])
  await expect.poll(() => page.getByRole('row').count()).toBe(16)
  await page.getByRole('button', { name: 'Next' }).click()
  const last = page.getByRole('row', { name: /A,98,Pune 4/ })
  await last.getByText('Minimum length must be 2 characters.').waitFor()
  await last.getByText('Minimum length must be 10 characters.').waitFor()
  await last.getByText('Only alphabets are allowed in City').waitFor()
  expect(await last.getByRole('listitem').allTextContents()).toEqual([
    'phoneNumber: Minimum length must be 10 characters.',
    'name: Minimum length must be 2 characters.',
    'city: Only alphabets are allowed in City',
  ])
  expect((await last.getByRole('cell').first().textContent())?.trim()).toBe('17')
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('Wrong 11')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  expect(await barriers(page)).toEqual([])

  const refused = await downloaded(page, 'Download refused rows')
  expect(refused.text.trim().split(/\r?\n/)).toHaveLength(18)
  const mended = refused.text.replace(
    /(Wrong \d+"?,"?)12(\d+)/g,
    (_all, name: string, digits: string) => `${name}98600${digits.padStart(5, '0')}`,
  )
  await page.goto(`${book.address}${upload}`)
  await choose(page, 'mended.csv', mended)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByText('16 rows accepted, 1 refused').waitFor()
})

test('anything but CSV is refused, by picking and by dropping, and sending can be given up (IMPORT-011, IMPORT-012, IMPORT-027)', async () => {
  const page = await book.visit(upload)
  const picker = page.getByLabel('CSV file')
  expect(await picker.getAttribute('accept')).toBe('.csv,text/csv')
  expect(await page.getByRole('button', { name: 'Upload', exact: true }).count()).toBe(0)
  await picker.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await page.getByText('Invalid File Format !').waitFor()
  await drop(page, 'dropped.csv', 'text/csv', 'name,phoneNumber\n')
  await page.getByText('dropped.csv').waitFor()
  await page.getByText('Invalid File Format !').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Remove dropped.csv' }).click()

  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await choose(page, 'large.csv', `name,phoneNumber\n${'Somebody,9830011111\n'.repeat(200_000)}`)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const progress = page.getByRole('progressbar', { name: 'Sending the file' })
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Upload', exact: true }).waitFor()
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  const { customerCSVs } = (await book.asha.get(`${base}/uploads`)).body.data
  expect(customerCSVs.some(({ file }: { file: { name: string } }) => file.name === 'large.csv')).toBe(false)
})

test('who may not edit contacts looks at uploads alone (IMPORT-005)', async () => {
  const page = await book.visit(uploads, {}, 'victor@demo.parley')
  await page.getByText('Page Not Found').first().waitFor()
})

test('on a phone and in the dark, uploads, columns and errors bar nobody and do not scroll sideways (IMPORT-001, IMPORT-002, IMPORT-003)', async () => {
  const id = await book.bring('name,phoneNumber,city\nRavi,12,Pune\nAn overly long line,13,Pune 4\n', 'phone.csv')
  for (const options of [
    { viewport: { width: 390, height: 844 } },
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
    { colorScheme: 'dark' as const },
  ]) {
    const page = await book.visit(uploads, options)
    // The table tells it by its columns, a card in words.
    const told = page.getByText('0 rows accepted, 2 refused')
    await told.waitFor({ state: 'attached' })
    expect(await told.isVisible()).toBe('viewport' in options)
    await calm(page)
    for (const path of [`/customer-master/error/${id}`, upload]) {
      await page.goto(`${book.address}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await calm(page)
    }
    await choose(page, 'phone.csv', 'Who,Cell\nRavi,12\n')
    await page.getByRole('button', { name: 'Check columns first' }).click()
    await page.getByRole('heading', { name: 'Columns' }).waitFor()
    await calm(page)
    await page.context().close()
  }
})

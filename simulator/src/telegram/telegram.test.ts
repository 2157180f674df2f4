import { createServer } from 'node:http'
import { Api, GrammyError } from 'grammy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openSimulator, type Simulator } from '../simulator.ts'

const botToken = '4242:AA-the-token-of-a-bot'
let simulator: Simulator
let bot: Api
const calls: { secret: unknown; body: unknown }[] = []
const company = createServer((request, response) => {
  let body = ''
  request.on('data', part => {
    body += part
  })
  request.on('end', () => {
    calls.push({ secret: request.headers['x-telegram-bot-api-secret-token'], body: JSON.parse(body) })
    response.end()
  })
})
let companyUrl = ''

beforeAll(async () => {
  simulator = await openSimulator()
  await new Promise<void>(resolve => company.listen(0, '127.0.0.1', () => resolve()))
  const address = company.address()
  companyUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  await tell('/_accounts', { vendor: 'telegram', settings: { botToken } })
  bot = new Api(botToken, { apiRoot: `${simulator.url}/telegram` })
})
afterAll(async () => {
  await simulator.close()
  company.close()
})

async function tell(path: string, body: unknown): Promise<void> {
  const answer = await fetch(simulator.url + path, { method: 'POST', body: JSON.stringify(body) })
  expect([path, answer.status, answer.ok ? '' : await answer.text()]).toEqual([path, 200, ''])
}

async function refusalOf(call: Promise<unknown>): Promise<[number, string]> {
  const error = await call.then(
    () => new Error('It was taken.'),
    reason => reason,
  )
  if (!(error instanceof GrammyError)) throw error
  return [error.error_code, error.description]
}

test('grammy finds its bot, and sets the webhook by which a customer’s message comes with the secret', async () => {
  expect(await bot.getMe()).toMatchObject({ id: 4242, is_bot: true, username: 'shop_bot' })
  expect(await bot.setWebhook(companyUrl, { secret_token: 'hush-1' })).toBe(true)
  expect(await bot.getWebhookInfo()).toMatchObject({ url: companyUrl })
  await tell('/_customer', { vendor: 'telegram', from: '7001', name: 'Meera', text: '/start' })
  await expect.poll(() => calls.length, { timeout: 20_000 }).toBe(1)
  expect(calls[0]).toMatchObject({
    secret: 'hush-1',
    body: { update_id: expect.any(Number), message: { text: '/start', from: { id: 7001, first_name: 'Meera' } } },
  })
})

test('grammy fetches the file that a customer sends, and a stranger’s id leads to none', async () => {
  const heard = async (share: object, text = '') => {
    const before = calls.length
    await tell('/_customer', { vendor: 'telegram', from: '7001', name: 'Meera', text, share })
    await expect.poll(() => calls.length, { timeout: 20_000 }).toBe(before + 1)
    return calls.at(-1)?.body
  }
  const base64 = Buffer.from('picture').toString('base64')
  await heard({ type: 'document', contentType: 'application/pdf', base64, fileName: 'bill.pdf' }, 'My bill')
  const { message } = z
    .object({ message: z.object({ caption: z.string(), document: z.object({ file_id: z.string() }) }) })
    .parse(calls.at(-1)?.body)
  expect(message.caption).toBe('My bill')
  const { file_path, file_size } = await bot.getFile(message.document.file_id)
  expect([file_size, file_path]).toEqual([7, expect.stringMatching(/^documents\/.+bill\.pdf$/)])
  const file = await fetch(`${simulator.url}/telegram/file/bot${botToken}/${file_path}`)
  expect([file.headers.get('content-type'), await file.text()]).toEqual(['application/pdf', 'picture'])
  expect(await refusalOf(bot.getFile('AgAC-of-nobody'))).toEqual([400, 'Bad Request: invalid file_id'])
  expect(await heard({ type: 'location', latitude: 19.07, longitude: 72.87, name: 'Home' })).toMatchObject({
    message: { location: { latitude: 19.07, longitude: 72.87 }, venue: { title: 'Home', address: '' } },
  })
  expect(await heard({ type: 'contact', name: 'Ravi Kumar', phone: '+919876500000' })).toMatchObject({
    message: { contact: { phone_number: '+919876500000', first_name: 'Ravi', last_name: 'Kumar' } },
  })
})

test('grammy sends a text with buttons, and the ledger has it', async () => {
  await tell('/_customer', { vendor: 'telegram', from: '7002', text: '/start' })
  const inline_keyboard = [[{ text: 'Yes', callback_data: 'yes' }], [{ text: 'Shop', url: 'https://shop.in/' }]]
  const sent = await bot.sendMessage(7002, 'Shall we come?', { reply_markup: { inline_keyboard } })
  expect(sent).toMatchObject({ text: 'Shall we come?', chat: { id: 7002 }, reply_markup: { inline_keyboard } })
  const ledger: unknown = await (await fetch(`${simulator.url}/_ledger?vendor=telegram&to=7002`)).json()
  expect(ledger).toMatchObject({
    counts: { telegram: { accepted: 1 } },
    entries: [{ to: '7002', id: `7002:${sent.message_id}`, text: 'Shall we come?', outcome: 'accepted' }],
  })
})

test('grammy says that it is typing, which is no message, and sends an album, a contact and an animation', async () => {
  expect(await refusalOf(bot.sendChatAction(7998, 'typing'))).toEqual([400, 'Bad Request: chat not found'])
  await tell('/_customer', { vendor: 'telegram', from: '7005', text: '/start' })
  expect(await bot.sendChatAction(7005, 'typing')).toBe(true)
  const photo = (media: string) => ({ type: 'photo', media }) as const
  const [red, blue] = [photo('https://shop.in/red.jpg'), photo('https://shop.in/blue.jpg')]
  const album = await bot.sendMediaGroup(7005, [{ ...red, caption: 'Red shoes' }, blue])
  expect(album).toMatchObject([{ chat: { id: 7005 }, caption: 'Red shoes' }, { chat: { id: 7005 } }])
  expect(new Set(album.map(one => one.message_id)).size).toBe(2)
  expect(new Set(album.map(one => Reflect.get(one, 'media_group_id'))).size).toBe(1)
  expect(await refusalOf(bot.sendMediaGroup(7005, [red]))).toEqual([400, expect.stringContaining('media')])
  expect(await bot.sendContact(7005, '+919876500000', 'Ravi', { last_name: 'Kumar' })).toMatchObject({
    contact: { phone_number: '+919876500000', first_name: 'Ravi', last_name: 'Kumar' },
  })
  expect(await bot.sendAnimation(7005, 'https://shop.in/wave.gif', { caption: 'Hello' })).toMatchObject({
    caption: 'Hello',
  })
  const ledger: unknown = await (await fetch(`${simulator.url}/_ledger?vendor=telegram&to=7005`)).json()
  expect(ledger).toMatchObject({ entries: [{ text: 'Red shoes' }, { text: 'Ravi' }, { text: 'Hello' }] })
  await tell('/_customer', { vendor: 'telegram', from: '7005', act: 'block' })
  expect(await refusalOf(bot.sendChatAction(7005, 'typing'))).toEqual([403, 'Forbidden: bot was blocked by the user'])
})

test('grammy is refused as Telegram refuses', async () => {
  expect(await refusalOf(bot.sendMessage(7999, 'Hello'))).toEqual([400, 'Bad Request: chat not found'])
  await tell('/_customer', { vendor: 'telegram', from: '7003', text: '/start' })
  expect(await refusalOf(bot.sendMessage(7003, ''))).toEqual([400, 'Bad Request: message text is empty'])
  expect(await refusalOf(bot.sendMessage(7003, 'x'.repeat(4097)))).toEqual([400, 'Bad Request: message is too long'])
  const inline_keyboard = [[{ text: 'Yes', callback_data: 'x'.repeat(65) }]]
  const long = bot.sendMessage(7003, 'Hello', { reply_markup: { inline_keyboard } })
  expect(await refusalOf(long)).toEqual([400, 'Bad Request: BUTTON_DATA_INVALID'])
  const sheet = bot.sendDocument(7003, 'https://shop.in/prices.xlsx')
  expect(await refusalOf(sheet)).toEqual([400, 'Bad Request: failed to get HTTP URL content'])
  expect(await bot.sendDocument(7003, 'https://shop.in/bill.pdf?s=1')).toMatchObject({ chat: { id: 7003 } })
  await tell('/_customer', { vendor: 'telegram', from: '7003', act: 'block' })
  expect(await refusalOf(bot.sendMessage(7003, 'Hello'))).toEqual([403, 'Forbidden: bot was blocked by the user'])
  const stranger = new Api('77:AA-another-token', { apiRoot: `${simulator.url}/telegram` })
  expect(await refusalOf(stranger.getMe())).toEqual([401, 'Unauthorized'])
})

test('grammy is told to wait where a fault says so', async () => {
  await tell('/_customer', { vendor: 'telegram', from: '7004', text: '/start' })
  await tell('/_faults', { rules: [{ vendor: 'telegram', kind: '429', times: 1 }] })
  const error = await bot.sendMessage(7004, 'Hello').catch(reason => reason)
  expect(error).toMatchObject({ error_code: 429, parameters: { retry_after: 1 } })
  expect(await bot.sendMessage(7004, 'Hello')).toMatchObject({ text: 'Hello' })
})

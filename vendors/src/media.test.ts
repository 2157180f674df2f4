import { expect, test } from 'vitest'
import { airtel } from './airtel/airtel.ts'
import { dialog360 } from './dialog360/dialog360.ts'
import { kaleyra } from './kaleyra/kaleyra.ts'
import { mcmi } from './mcmi/mcmi.ts'
import { fetchCall } from './media.ts'
import { metaCloud } from './meta/meta-cloud.ts'
import { routeMobile } from './routemobile/routemobile.ts'
import { telegram } from './telegram/telegram.ts'
import { answerOf, sampleChannel } from './testing/samples.ts'
import type { Channel, InboundMedia, Vendor } from './vendor.ts'

const picture: InboundMedia = { type: 'IMAGE', vendorMediaId: 'm 1', contentType: 'image/jpeg' }
const atMeta = answerOf(200, { url: 'https://lookaside.fbsbx.com/a/b?mid=1', mime_type: 'image/webp', id: 'm 1' })

/** What is asked first, and the call that brings the file once that has been answered. */
function callsFor(vendor: Vendor, channel: Channel, media = picture, answer = atMeta) {
  const asked = vendor.media?.find?.request(media, channel) ?? null
  const found = asked && vendor.media?.find?.read(answer, channel)
  const located = found?.kind === 'found' ? { ...media, url: found.url } : media
  return { asked, found, fetched: fetchCall(vendor, located, channel) }
}

test('Meta names the address of a file, and wants the token for both calls', () => {
  const channel = sampleChannel(4, { accessToken: 'EAAG', phoneNumberId: '1001' })
  const { asked, found, fetched } = callsFor(metaCloud, channel)
  expect(asked).toMatchObject({
    method: 'GET',
    url: 'https://graph.facebook.com/v23.0/m%201?phone_number_id=1001',
    headers: { authorization: 'Bearer EAAG' },
  })
  expect(found).toMatchObject({ contentType: 'image/webp' })
  expect(fetched).toMatchObject({
    url: 'https://lookaside.fbsbx.com/a/b?mid=1',
    headers: { authorization: 'Bearer EAAG' },
  })
  const refused = answerOf(400, { error: { code: 100, message: 'Object does not exist' } })
  expect(callsFor(metaCloud, channel, picture, refused).found).toMatchObject({ kind: 'refused', code: '100' })
})

test('360dialog hands out under its own address what lies at Meta', () => {
  const { asked, fetched } = callsFor(dialog360, sampleChannel(4, { apiKey: 'key-360' }))
  expect(asked).toMatchObject({ url: 'https://waba-v2.360dialog.io/m%201', headers: { 'd360-api-key': 'key-360' } })
  expect(fetched).toMatchObject({
    url: 'https://waba-v2.360dialog.io/a/b?mid=1',
    headers: { 'd360-api-key': 'key-360' },
  })
})

test('a key is shown to nobody but the vendor', () => {
  const own = sampleChannel(4, { authKey: 'key-mcmi', baseUrl: 'https://mcmi.example/v1' })
  expect(callsFor(mcmi, own).fetched).toMatchObject({ url: 'https://lookaside.fbsbx.com/a/b?mid=1', headers: {} })
  const near = answerOf(200, { url: 'https://mcmi.example/files/1' })
  expect(callsFor(mcmi, own, picture, near).fetched?.headers).toMatchObject({ authorization: 'Bearer key-mcmi' })
  const routed = sampleChannel(4, { username: 'acme' }, 'jwt-1')
  const away = { type: 'IMAGE', url: 'https://elsewhere.example/a' }
  expect(fetchCall(routeMobile, away, routed)?.headers).toEqual({})
  const path = { type: 'IMAGE', url: '/wba/v1/media?media_id=1' }
  expect(fetchCall(routeMobile, path, routed)).toMatchObject({
    url: 'https://apis.rmlconnect.net/wba/v1/media?media_id=1',
    headers: { authorization: 'jwt-1' },
  })
})

test('Telegram names a path below an address that holds the token', () => {
  const channel = sampleChannel(5, { botToken: '1:abc' })
  const answer = answerOf(200, { ok: true, result: { file_path: 'photos/file 0.jpg' } })
  const { asked, fetched } = callsFor(telegram, channel, picture, answer)
  expect(asked).toMatchObject({ url: 'https://api.telegram.org/bot1:abc/getFile', body: '{"file_id":"m 1"}' })
  expect(fetched?.url).toBe('https://api.telegram.org/file/bot1:abc/photos/file%200.jpg')
  const refused = answerOf(400, { ok: false, error_code: 400, description: 'Bad Request: file is too big' })
  expect(callsFor(telegram, channel, picture, refused).found).toMatchObject({
    kind: 'refused',
    text: 'Bad Request: file is too big',
  })
})

test('Airtel answers with a file inside JSON', () => {
  const channel = sampleChannel(4, { username: 'u', password: 'p', businessId: 'b-1' })
  expect(fetchCall(airtel, picture, channel)?.url).toMatch(/\/download\/media\?mediaId=m\+1&businessId=b-1$/)
  const bytes = Buffer.from('picture').toString('base64')
  expect(airtel.media?.unwrap?.(answerOf(200, { bytes }))?.toString()).toBe('picture')
  expect(airtel.media?.unwrap?.(answerOf(200, { error: 'no such file' }))).toBeNull()
})

test('elsewhere an address opens by itself, and without one nothing can be fetched', () => {
  const channel = sampleChannel(4, {})
  const given = { type: 'IMAGE', url: 'https://files.kaleyra.example/1' }
  expect(fetchCall(kaleyra, given, channel)).toMatchObject({ method: 'GET', url: given.url, headers: {} })
  expect(fetchCall(kaleyra, picture, channel)).toBeNull()
})

import { email, instagram, ivrs, sms, whatsApp } from '@parley/contracts/channels/kinds.ts'
import type { PhoneLine } from '@parley/contracts/channels/simulator.ts'
import { texts } from '@parley/contracts/texts.ts'
import { expect, test } from 'vitest'
import {
  callWords,
  drawnAs,
  isWaiting,
  mapHref,
  placeProblems,
  sendableOn,
  type Waiting,
  webHref,
  withFailed,
  withSaid,
} from './phone.sayings.ts'

test('a customer sends what the app of the channel lets them send', () => {
  expect(sendableOn(whatsApp)).toEqual(['IMAGE', 'VIDEO', 'AUDIO', 'DOC', 'LOCATION'])
  expect(sendableOn(email)).toEqual(['IMAGE', 'VIDEO', 'AUDIO', 'DOC'])
  expect(sendableOn(instagram)).toEqual(['IMAGE', 'VIDEO', 'AUDIO'])
  expect([sendableOn(sms), sendableOn(ivrs)]).toEqual([[], []])
})

test('a file is drawn as what it is, also where nobody told it', () => {
  expect(drawnAs({ type: 'DOC', fileName: 'photo.png' })).toBe('DOC')
  expect(drawnAs({ type: 'video', fileName: 'attachment' })).toBe('VIDEO')
  expect(drawnAs({ type: 'IMAGE', fileName: 'bill.pdf' })).toBe('DOC')
  expect(drawnAs({ type: 'IMAGE', fileName: 'attachment' })).toBe('IMAGE')
  expect(drawnAs({ type: 'STICKER', fileName: 'attachment' })).toBe('DOC')
})

test('a place needs both numbers, and each within the globe', () => {
  expect(placeProblems({ latitude: 19.07, longitude: 72.87, name: '' })).toEqual({})
  expect(placeProblems({ latitude: null, longitude: 181, name: '' })).toEqual({
    latitude: texts.mandatory,
    longitude: 'Write a number from -180 to 180.',
  })
  expect(mapHref({ latitude: -1.5, longitude: 2 })).toContain('mlat=-1.5&mlon=2')
})

test('a file of somebody else is opened on the web alone', () => {
  expect(webHref('https://shop.in/bill.pdf')).toBe('https://shop.in/bill.pdf')
  expect([webHref('javascript:alert(1)'), webHref('bill.pdf')]).toEqual([null, null])
})

test('in a call a key is pressed and anything else is said', () => {
  expect(callWords({ text: '1', payload: '1' })).toBe('Pressed 1')
  expect(callWords({ text: '1', payload: null })).toBe('Said “1”')
  expect(callWords({ text: 'Yes', payload: 'Yes' })).toBe('Said “Yes”')
})

test('what is said waits until it comes in, after all that was said before it', () => {
  const line = (id: string): PhoneLine => ({
    ...{ by: 'customer', id, at: '2026-11-28T10:00:00.000Z', text: 'Hello?' },
    ...{ payload: null, media: null, place: null },
  })
  const said = (ahead: number) => ({ id: 'w', said: { text: 'Hello?' }, since: '2', ahead, problem: null })
  const waits = (...lines: PhoneLine[]) => [0, 1].map(ahead => isWaiting(said(ahead), lines))
  expect(waits(line('2'), line('1'))).toEqual([true, true])
  expect(waits(line('3'), line('2'))).toEqual([false, true])
  expect(waits(line('4'), line('3'), line('2'))).toEqual([false, false])
  const shop = [line('2')]
  const first = withSaid([], shop, { id: 'a', said: { text: 'Hello?' } })
  const both = withSaid(first, shop, { id: 'b', said: { text: 'Anybody?' } })
  const shown = (all: readonly Waiting[], ...lines: PhoneLine[]) =>
    all.filter(one => isWaiting(one, lines)).map(({ id }) => id)
  expect([shown(both, line('3')), shown(both, line('4'), line('3'))]).toEqual([['b'], []])
  const failed = withFailed(both, 'a', 'The phone is offline')
  expect([shown(failed, ...shop), shown(failed, line('3'))]).toEqual([['a', 'b'], ['a']])
  expect(withSaid(failed, shop, { id: 'c', said: {} }).map(({ id }) => id)).toEqual(['b', 'c'])
})

import { expect, test } from 'vitest'
import { answerOf, sampleChannel } from '../testing/samples.ts'
import { metaCloud } from './meta-cloud.ts'

const channel = sampleChannel(4, { accessToken: 'EAAG', wabaId: '20455' })
const samples = metaCloud.templates?.samples
if (!samples) throw new Error('Meta wants uploads')
const sample = { fileName: 'sale 1.jpg', contentType: 'image/jpeg', bytes: Buffer.from('picture') }

test('a sample is announced with its size, and then brought (TMPL-025)', () => {
  expect(samples.begin(sample, channel)).toMatchObject({
    method: 'POST',
    url: 'https://graph.facebook.com/v23.0/app/uploads?file_name=sale+1.jpg&file_length=7&file_type=image%2Fjpeg',
    headers: { authorization: 'Bearer EAAG' },
  })
  const begun = samples.readBegin(answerOf(200, { id: 'upload:MTph?sig=ARZ' }))
  expect(begun).toEqual({ kind: 'begun', upload: 'upload:MTph?sig=ARZ' })
  expect(samples.send('upload:MTph?sig=ARZ', sample, channel)).toMatchObject({
    url: 'https://graph.facebook.com/v23.0/upload:MTph?sig=ARZ',
    headers: { authorization: 'OAuth EAAG', file_offset: '0' },
    bytes: sample.bytes,
  })
  expect(samples.readSent(answerOf(200, { h: '4::aW1h' }))).toEqual({ kind: 'kept', handle: '4::aW1h' })
})

test('a sample that Meta does not take is refused in its words', () => {
  const refused = answerOf(400, { error: { code: 100, message: 'File type is not supported' } })
  expect(samples.readBegin(refused)).toMatchObject({ kind: 'refused', text: 'File type is not supported' })
  expect(samples.readSent(refused)).toMatchObject({ kind: 'refused', code: '100' })
  expect(samples.readBegin(answerOf(200, { id: '../me' }))).toMatchObject({ kind: 'refused' })
})

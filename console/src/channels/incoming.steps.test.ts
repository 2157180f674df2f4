import type { ChannelDetails } from '@parley/contracts/channels/channels.ts'
import { expect, test } from 'vitest'
import { messageIn, webhookReached } from './incoming.steps.ts'

const never: ChannelDetails['incoming'] = {
  way: 'WEBHOOK',
  takesMessages: true,
  heardAt: null,
  refusedAt: null,
  messageAt: null,
}
const [before, after] = ['2026-11-28T08:00:00.000Z', '2026-11-28T09:00:00.000Z']
const webhookUrl = 'https://parley.example/hooks/meta/1'
const number = { type: 4, vendor: 90, contactId: '919876543210', data: { appSecret: '****cret' }, webhookUrl }

test('the webhook is reached by a call under the settings of now, and until then it is said what to look at', () => {
  const [step] = webhookReached({ ...number, incoming: never })
  expect(step).toMatchObject({ label: 'Webhook reachable', state: 'awaited' })
  expect(step?.found).toContain('since the channel was last saved')
  expect(step?.found).toContain('the app secret here')
  expect(webhookReached({ ...number, data: {}, incoming: never })[0]?.found).not.toContain('app secret')
  expect(webhookReached({ ...number, incoming: { ...never, heardAt: before } })).toMatchObject([{ state: 'passed' }])
})

test('a call that was refused since the last one that was believed says what to compare', () => {
  const refused = (changes: object, heardAt: string | null = null) =>
    webhookReached({ ...number, ...changes, incoming: { ...never, heardAt, refusedAt: after } })[0]
  expect(refused({})).toMatchObject({ state: 'failed' })
  expect(refused({}, before)?.found).toMatch(/^The last call was refused\. .* app secret that stands here/)
  expect(refused({ data: {}, webhookUrl: `${webhookUrl}?k=1` })?.found).toContain('enter the whole address')
  expect(refused({ data: {} })?.found).toContain('compare the secrets')
  const since = { ...never, refusedAt: before, heardAt: after }
  expect(webhookReached({ ...number, incoming: since })).toMatchObject([{ state: 'passed' }])
})

test.each(['MAILBOX', 'LINE', 'NONE'] as const)('where no vendor calls, there is no step of a webhook: %s', way => {
  expect(webhookReached({ ...number, incoming: { ...never, way } })).toEqual([])
})

test('a message has come in when it was written after the test began', () => {
  const at = (messageAt: string | null) => ({ ...number, incoming: { ...never, messageAt } })
  expect(messageIn(at(before), before)).toMatchObject([
    { state: 'awaited', found: 'Write to +91 98765 43210 from a phone. This turns to yes when it has come in.' },
  ])
  expect(messageIn(at(null), null)).toMatchObject([{ state: 'awaited' }])
  expect(messageIn(at(after), before)).toMatchObject([{ label: 'Test message in', state: 'passed' }])
  expect(messageIn(at(after), null)).toMatchObject([{ state: 'passed' }])
})

test('nobody is asked to write where customers cannot, and everybody in the words of the channel', () => {
  const asked = (changes: Partial<ChannelDetails>) =>
    messageIn({ ...number, incoming: never, ...changes }, null)[0]?.found
  expect(asked({ incoming: { ...never, takesMessages: false } })).toBeUndefined()
  expect(asked({ type: 1, data: { fromEmail: 'shop@acme.example' } })).toMatch(/^Write a mail to shop@acme\.example\./)
  expect(asked({ type: 9 })).toMatch(/^Call \+91 98765 43210 from a phone and press a key\./)
  expect(asked({ type: 5, contactId: '919876543210' })).toMatch(/^Write to 919876543210 from a phone\./)
  expect(asked({ type: 5, contactId: '' })).toMatch(/^Write to this channel from a phone\./)
})

test('on a simulated channel, which no phone reaches, its own is opened', () => {
  const played = { ...number, vendor: 99, data: {}, incoming: never }
  expect(webhookReached(played)[0]?.found).toMatch(/Open its phone and write something\.$/)
  expect(messageIn(played, null)[0]?.found).toMatch(/^Open its phone and write something\./)
})

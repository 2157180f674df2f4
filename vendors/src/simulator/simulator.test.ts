import { expect, test } from 'vitest'
import { metaCloud } from '../meta/meta-cloud.ts'
import { customer, hookOf, sampleChannel } from '../testing/samples.ts'
import { play, readBehaviour } from './play.ts'
import { simulator } from './simulator.ts'

/** By the script that the end of the number names, and by a share of failures. */
function codePlayed(end: string, behaviour?: string): string {
  const to = customer.slice(0, -4) + end
  const { answer } = play({ ref: 'ref-1', to, attempt: 1 }, readBehaviour(behaviour))
  return 'code' in answer ? answer.code : ''
}

test('every code that is played is explained as Meta’s is', () => {
  const codes = [codePlayed('0001'), codePlayed('0002'), codePlayed('0006'), codePlayed('3210', '{"failRate":1}')]
  expect(codes).toEqual(['131026', '470', '130429', '131000'])
  for (const code of codes) {
    expect(simulator.explain(code)).not.toBeNull()
    expect(simulator.explain(code)).toEqual(metaCloud.explain(code))
  }
})

test('what was sent too fast is the sender’s to mend, and no riddle for the vendor', () => {
  expect(simulator.explain('130429')).toMatchObject({ fault: 'company' })
})

test('a number that ends in 0008 hears of its message backwards, each status twice', () => {
  const to = `${customer.slice(0, -4)}0008`
  const { later } = play({ ref: 'ref-1', to, attempt: 1 }, readBehaviour('{"deliveredAfterMs":20,"readAfterMs":40}'))
  const told = later.toSorted((one, other) => one.afterMs - other.afterMs).map(({ event }) => event.status)
  expect(told).toEqual(['read', 'read', 'delivered', 'delivered', 'sent', 'sent'])
})

test('a time beyond what a database takes is left out', () => {
  const status = { type: 'status', status: 'sent', messageId: 'm-1', at: '+020000-01-01T00:00:00.000Z' }
  expect(simulator.receive(hookOf(status), sampleChannel(4, {}))).toMatchObject([{ kind: 'status', at: null }])
})

test('a customer tells a place, and one without both numbers is none', () => {
  const told = (location: object) => simulator.receive(hookOf({ from: customer, location }), sampleChannel(4, {}))[0]
  expect(told({ latitude: '19.07', longitude: 72.87, name: 'Home' })).toMatchObject({
    kind: 'message',
    location: { latitude: 19.07, longitude: 72.87, name: 'Home' },
  })
  expect(told({ latitude: 19.07 })).not.toHaveProperty('location')
})

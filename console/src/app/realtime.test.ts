import { events } from '@parley/contracts/realtime.ts'
import { expect, test } from 'vitest'
import { broughtBy, keysStaleAfter, staleAfter } from './realtime.ts'

test('an event makes the reads of every row old whose prefix it has', () => {
  expect(keysStaleAfter('bots.training.changed')).toContainEqual(['bots', 'training'])
  expect(keysStaleAfter('permissionsChanged')).toEqual([['auth', 'profile']])
  expect(keysStaleAfter('bots.agents.elsewhere')).toEqual([])
  expect(keysStaleAfter('unknown')).toEqual([])
})

test('every row of the table names an event that the server has', () => {
  const names = Object.keys(events)
  const unknown = staleAfter.filter(([prefix]) => !names.some(name => name === prefix || name.startsWith(`${prefix}.`)))
  expect(unknown).toEqual([])
})

test('the progress of a training is shown without a call', () => {
  const data = { agentId: 'a1', trainingStatus: 'IN_PROGRESS', progress: 0.4 }
  expect(broughtBy('bots.training.changed', data)).toEqual({
    queryKey: ['bots', 'progress', 'a1'],
    value: { progress: 0.4 },
  })
  expect(broughtBy('bots.training.changed', { agentId: 'a1' })).toBeNull()
  expect(broughtBy('notification', {})).toBeNull()
})

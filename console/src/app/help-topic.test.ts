import { expect, test } from 'vitest'
import { helpAddress, topicOf } from './help-topic.ts'

test.each([
  ['/bots/7/intents', 'bots'],
  ['/nlp-report/overview', 'bots'],
  ['/admin/channels', 'admin'],
  ['/customer-master/customers', 'admin'],
  ['/dashboard', 'dashboard'],
  ['/details/myprofile', 'dashboard'],
  ['/constructor', 'dashboard'],
])('the screen %s is helped by the page of %s (SHELL-106, SHELL-109)', (path, topic) => {
  expect(topicOf(path)).toBe(topic)
})

test('a page of ours follows the console’s light or dark, another’s address stays as it is (SHELL-109)', () => {
  const community = { bots: '/help/bots.html', admin: 'https://community.example/admin' }
  expect(helpAddress(community, '/bots', 'dark')).toBe('/help/bots.html#dark')
  expect(helpAddress(community, '/admin/channels', 'dark')).toBe('https://community.example/admin')
  expect(helpAddress({}, '/bots', 'light')).toBeNull()
})

import type { CommunityTopic } from '@parley/contracts/enterprises/community.ts'

/** First segment of a screen's address → its topic. */
const topics: Record<string, CommunityTopic> = {
  chat: 'chat',
  conversation: 'chat',
  campaigns: 'campaigns',
  journey: 'journey',
  bots: 'bots',
  'nlp-report': 'bots',
  admin: 'admin',
  'customer-master': 'admin',
  billing: 'billing',
}

/** Screens without a topic of their own are helped by the dashboard's page. */
export function topicOf(path: string): CommunityTopic {
  const segment = path.split('/')[1] ?? ''
  return Object.hasOwn(topics, segment) ? (topics[segment] ?? 'dashboard') : 'dashboard'
}

/** Where a topic's page lies; our own pages follow the console's light or dark by their fragment. */
export function helpAddress(
  community: Readonly<Record<string, string>>,
  path: string,
  scheme: 'light' | 'dark',
): string | null {
  const address = community[topicOf(path)] ?? community.dashboard
  if (!address) return null
  return address.startsWith('/help/') ? `${address}#${scheme}` : address
}

import { events } from '@parley/contracts/realtime.ts'
import type { QueryKey } from '@tanstack/react-query'

/**
 * Which reads an event makes old: prefix of the event's name → prefix of query keys. Query keys are
 * `[capability, noun, …]`, so a feature adds a row here and nothing else; every row that fits an event counts.
 */
export const staleAfter: readonly [event: string, keys: readonly QueryKey[]][] = [
  [
    'bots.agent',
    [
      ['bots', 'evaluations'],
      ['bots', 'agents'],
      // Another version may have been put into service.
      ['bots', 'training'],
      ['enterprises', 'dashboard'],
    ],
  ],
  ['bots.evaluation.changed', [['bots', 'evaluations']]],
  [
    'bots.content',
    [
      ['bots', 'evaluations'],
      ['bots', 'content'],
      // What an agent knows decides whether it counts as trained.
      ['bots', 'agents'],
    ],
  ],
  [
    'bots.training',
    [
      ['bots', 'evaluations'],
      ['bots', 'agents'],
      ['bots', 'training'],
      // What is understood now needs no review.
      ['bots', 'review'],
      ['enterprises', 'dashboard'],
    ],
  ],
  ['bots.knowledge', [['bots', 'knowledge']]],
  ['bots.review', [['bots', 'review']]],
  ['bots.lint', [['bots', 'content']]],
  ['bots.tests.changed', [['bots', 'tests']]],
  ['bots.data', [['bots', 'collected']]],
  [
    'enterprises.authConfig',
    [
      ['bots', 'language-models'],
      ['enterprises', 'integrations'],
    ],
  ],
  ['bots.conversation', [['reports', 'newest']]],
  [
    'channels.channel',
    [
      ['channels', 'channels'],
      ['broadcasts', 'preflight'],
      ['enterprises', 'dashboard'],
    ],
  ],
  ['files.artifact', [['files', 'library']]],
  [
    'departments.department',
    [
      ['departments', 'departments'],
      // One's own stand in the profile.
      ['auth', 'profile'],
    ],
  ],
  [
    'templates.template',
    [
      ['templates', 'templates'],
      ['broadcasts', 'preflight'],
    ],
  ],
  ['templates.richCard', [['templates', 'rich-cards']]],
  ['broadcasts.broadcast', [['broadcasts', 'broadcasts']]],
  ['campaigns.activity', [['campaigns', 'activities']]],
  ['campaigns.campaign', [['campaigns', 'campaigns']]],
  [
    'campaigns.blacklist',
    [
      ['campaigns', 'blacklist'],
      ['broadcasts', 'preflight'],
    ],
  ],
  [
    'contacts.contact',
    [
      ['contacts', 'contacts'],
      ['contacts', 'timeline'],
      ['contacts', 'twins'],
    ],
  ],
  [
    'contacts.set',
    [
      ['contacts', 'sets'],
      ['broadcasts', 'preflight'],
      // Who is in a group decides what a filtered list shows.
      ['contacts', 'contacts'],
    ],
  ],
  [
    'contacts.view',
    [
      ['contacts', 'views'],
      ['broadcasts', 'preflight'],
    ],
  ],
  [
    'contacts.definition',
    [
      ['contacts', 'definitions'],
      ['contacts', 'contacts'],
    ],
  ],
  ['contacts.act.changed', [['contacts']]],
  // Its first rows of the book, its groups and labels come and go with it.
  ['contacts.import.changed', [['contacts']]],
  // What is deleted, restored or deleted for good.
  ...[
    'bots.agent',
    'bots.content',
    'campaigns.campaign',
    'channels.channel',
    'contacts.contact',
    'contacts.set',
    'contacts.definition',
    'departments.department',
    'enterprises.authConfig',
    'enterprises.trash',
    'files.artifact',
    'templates.template',
    'templates.richCard',
  ].map((event): [string, QueryKey[]] => [event, [['enterprises', 'trash']]]),
  ['notification', [['enterprises', 'notifications']]],
  ['notificationsRead', [['enterprises', 'notifications']]],
  [
    'profileChanged',
    [
      ['auth', 'profile'],
      ['auth', 'sessions'],
    ],
  ],
  ['permissionsChanged', [['auth', 'profile']]],
]

export function keysStaleAfter(event: string): QueryKey[] {
  return staleAfter.flatMap(([prefix, keys]) => (event === prefix || event.startsWith(`${prefix}.`) ? keys : []))
}

type Brought = { queryKey: QueryKey; value: unknown }

/**
 * Events that bring a value along which changes faster than anybody could read it: event → the query that it fills,
 * without a call. Everything else is read again through `staleAfter`.
 */
const brings: Record<string, (data: unknown) => Brought | null> = {
  'bots.content.changed': data => {
    const told = events['bots.content.changed'].safeParse(data)
    if (!told.data?.intentId || !told.data.by) return null
    return { queryKey: ['bots', 'changer', told.data.intentId], value: told.data.by }
  },
  'bots.evaluation.progressed': data => {
    const told = events['bots.evaluation.progressed'].safeParse(data)
    if (!told.success) return null
    const { evaluationId, progress } = told.data
    return { queryKey: ['bots', 'evaluation-progress', evaluationId], value: { progress } }
  },
  'contacts.act.progressed': data => {
    const told = events['contacts.act.progressed'].safeParse(data)
    if (!told.success) return null
    return { queryKey: ['contacts', 'act-progress', told.data.actId], value: { done: told.data.done } }
  },
  'bots.tests.progressed': data => {
    const told = events['bots.tests.progressed'].safeParse(data)
    if (!told.success) return null
    const { runId, progress } = told.data
    return { queryKey: ['bots', 'tests-progress', runId], value: { progress } }
  },
  'contacts.import.progressed': data => {
    const told = events['contacts.import.progressed'].safeParse(data)
    if (!told.success) return null
    const { importId, progress } = told.data
    return { queryKey: ['contacts', 'import-progress', importId], value: { progress } }
  },
  'bots.training.changed': data => {
    const told = events['bots.training.changed'].safeParse(data)
    if (!told.success) return null
    return { queryKey: ['bots', 'progress', told.data.agentId], value: { progress: told.data.progress } }
  },
}

export function broughtBy(event: string, data: unknown): Brought | null {
  return Object.hasOwn(brings, event) ? (brings[event]?.(data) ?? null) : null
}

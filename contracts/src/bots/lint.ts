import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, moreRows, page, pathId } from '../fields.ts'
import { findingKinds } from './finding-kinds.ts'
import { limits } from './texts.ts'

/** An intent with fewer training phrases is told. */
export const enoughPhrases = 5

export const lintTexts = {
  mended: 'Finding mended',
  ignored: 'Finding ignored',
  restored: 'Finding shown again',
  whichFinding: 'Choose a finding',
  mendInvalid: 'Mend is not valid',
  phraseLimit: 'Too many training phrases',
  shared: (phrase: string, names: readonly string[]) => `'${phrase}' is a training phrase of ${listed(names)}.`,
  alike: (one: Place, other: Place) =>
    `'${one.phrase}' in ${one.intent} and '${other.phrase}' in ${other.intent} are nearly the same.`,
  few: (name: string, size: number) =>
    `${name} has only ${size} training ${size === 1 ? 'phrase' : 'phrases'}; ${enoughPhrases} are the least that teach well.`,
  unmarked: (parameter: string, name: string) =>
    `Parameter ${parameter} of ${name} is marked in no training phrase, so its place is never learned.`,
  unused: (name: string) => `Entity ${name} is used by no intent.`,
  oversized: (name: string, size: number, usual: number) =>
    `${name} has ${size} training phrases where ${usual} are usual, and draws answers of other intents to itself.`,
  keep: (name: string) => `Keep in ${name}`,
  remove: (name: string) => `Remove from ${name}`,
  removeRepeats: (count: number) => `Remove ${count} near-${count === 1 ? 'repeat' : 'repeats'}`,
  addMessages: (count: number) => `Add ${count} customer ${count === 1 ? 'message' : 'messages'}`,
  deleteEntity: 'Delete entity',
} as const

type Place = { phrase: string; intent: string }

export const mends = ['remove_phrases', 'add_phrases', 'delete_entity'] as const

/** What one click does; sent back as it is. `intentIds` are the intents whose phrases go, or the one that gets them. */
export const mend = z.object({
  mend: z.enum(mends, lintTexts.mendInvalid),
  intentIds: z.array(z.string()).max(100).default([]),
  phrases: z.array(z.string().max(limits.utterance)).max(limits.utterances, lintTexts.phraseLimit).default([]),
  entityId: z.string().optional(),
  /** What stays where a phrase goes elsewhere: with it gone meanwhile, the mend would take the last of them. */
  kept: z.object({ intentId: z.string(), phrases: z.array(z.string()).max(limits.utterances) }).optional(),
})
export type Mend = z.output<typeof mend>

export const finding = z.object({
  id: z.string(),
  kind: z.enum(findingKinds),
  message: z.string(),
  intents: z.array(
    z.object({ id: z.string(), name: z.string(), storyId: z.string().nullable(), phrases: z.array(z.string()) }),
  ),
  entity: z.object({ id: z.string(), name: z.string() }).nullable(),
  mends: z.array(mend.extend({ label: z.string() })),
})
export type Finding = z.output<typeof finding>

const params = z.object({ agentId: pathId('Agent') })

export const listFindings = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/lint',
  summary: 'What is wrong with the present content, worst first; with `ignored` what somebody chose to live with.',
  params,
  query: z.object({ ...page(25), kind: z.enum(findingKinds).optional(), ignored: flag().default(false) }),
  transaction: 'none',
  answer: z.object({
    findings: z.array(finding),
    /** Of what is listed, without regard to `kind`. */
    counts: z.array(z.object({ kind: z.enum(findingKinds), count: z.number().int() })),
    /** How many there are that somebody chose to live with. */
    ignored: z.number().int(),
    ...moreRows,
  }),
})

export const mendFinding = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/lint/mend',
  summary: 'Does what a finding offers, as the editors would.',
  params,
  body: mend,
  answer: z.object({ agentId: z.string() }),
})

const whichFinding = z.object({ id: z.string().trim().min(1, lintTexts.whichFinding).max(100) })

export const ignoreFinding = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/lint/ignore',
  summary: 'Leaves a finding out of the list, for as long as what it speaks of stays the same.',
  params,
  body: whichFinding,
  answer: z.object({ agentId: z.string() }),
})

export const restoreFinding = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/lint/restore',
  summary: 'Takes back that a finding is ignored.',
  params,
  body: whichFinding,
  answer: z.object({ agentId: z.string() }),
})

function listed(names: readonly string[]): string {
  return names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

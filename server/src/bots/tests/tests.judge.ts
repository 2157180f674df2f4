import { type TestTurn, type TurnResult, testTexts } from '@parley/contracts/bots/tests.ts'
import { sameText } from '@parley/contracts/fields.ts'
import type { Turn } from '../dialogue/dialogue.ts'
import { shownValue } from '../dialogue/dialogue.values.ts'

type Got = TurnResult['got']
type Judged = { nameOf: (intentId: string) => string; isPrompt: boolean }

/** What a turn gave, beside what it should have given. */
export function judge(wanted: TestTurn, turn: Turn, { nameOf, isPrompt }: Judged): TurnResult {
  const entities = turn.entities.map(match => ({
    names: [turn.filled.get(match)?.name, match.name].flatMap(name => name ?? []),
    value: shownValue({ value: match.value, entityId: match.id }),
  }))
  const got: Got = {
    intent: turn.intent?.name ?? null,
    confidence: turn.confidence,
    entities: entities.map(({ names: [name = ''], value }) => ({ name, value })),
    reply: turn.text,
    origin: turn.origin,
  }
  const problems = [
    // What an agent says that has lost its model proves nothing about its prompt.
    ...(isPrompt && turn.degraded ? [testTexts.modelAway] : []),
    ...intentProblems(wanted, turn, nameOf),
    ...wanted.entities.flatMap(({ name, value }) => {
      const same = entities.filter(({ names }) => names.some(each => sameText(each) === sameText(name)))
      if (same.some(found => value === '' || sameText(found.value) === sameText(value))) return []
      const values = same.map(found => found.value).join(', ')
      return [`${name} should be ${value || 'there'}, but ${values ? `is ${values}` : 'was not found'}`]
    }),
    ...replyProblems(wanted, turn),
  ]
  return { said: wanted.said, passed: problems.length === 0, problems, got }
}

function intentProblems({ intent }: TestTurn, turn: Turn, nameOf: (intentId: string) => string): string[] {
  if (!intent || intent.id === (turn.intent?.id ?? null)) return []
  const wanted = intent.id === null ? testTexts.notUnderstood : nameOf(intent.id)
  return [`Intent should be ${wanted}, but is ${turn.intent?.name ?? testTexts.notUnderstood}`]
}

function replyProblems({ replyContains }: TestTurn, { text }: Turn): string[] {
  if (sameText(text).includes(sameText(replyContains))) return []
  return [`The reply should contain “${replyContains}”`]
}

import type { BotTest, TestDraft, TestTurn } from '@parley/contracts/bots/tests.ts'

/** What a select says for 'any' and for 'none': no intent has such an id. */
export const anyIntent = 'any'
export const noIntent = 'none'

/** A turn as its form holds it; entities are lines such as `city = Pune`. */
export type TurnForm = { key: number; said: string; intent: string; entities: string; replyContains: string }

export function formOf(test: BotTest | null): TurnForm[] {
  const turns = test?.turns ?? []
  return turns.length === 0 ? [blankTurn(0)] : turns.map((turn, key) => ({ key, ...fieldsOf(turn) }))
}

export function blankTurn(key: number): TurnForm {
  return { key, said: '', intent: anyIntent, entities: '', replyContains: '' }
}

export function draftOf(test: BotTest | null, name: string, turns: readonly TurnForm[]): TestDraft {
  return { id: test?.id ?? null, name: name.trim(), turns: turns.map(turnOf) }
}

function fieldsOf({ said, intent, entities, replyContains }: TestTurn): Omit<TurnForm, 'key'> {
  const lines = entities.map(({ name, value }) => (value === '' ? name : `${name} = ${value}`))
  return { said, intent: intent ? (intent.id ?? noIntent) : anyIntent, entities: lines.join('\n'), replyContains }
}

function turnOf({ said, intent, entities, replyContains }: TurnForm): TestTurn {
  return {
    said: said.trim(),
    intent: intent === anyIntent ? null : { id: intent === noIntent ? null : intent },
    entities: entities.split('\n').flatMap(line => {
      const [name = '', ...value] = line.split('=')
      return name.trim() === '' ? [] : [{ name: name.trim(), value: value.join('=').trim() }]
    }),
    replyContains: replyContains.trim(),
  }
}

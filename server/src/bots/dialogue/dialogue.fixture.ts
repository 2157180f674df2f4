import type { EntityMatch } from '@parley/nlu/entities/find.ts'
import type { Parameter } from './dialogue.slots.ts'
import { type Heard, newDialogue, type Script, type ScriptIntent, takeTurn } from './dialogue.ts'

export function parameter(name: string, entityId: string, rest: Partial<Parameter> = {}): Parameter {
  return { name, entityId, isRequired: true, value: `$${name}`, prompts: [`Which ${name}?`], ...rest }
}

export function intent(id: string, rest: Partial<ScriptIntent> = {}): ScriptIntent {
  return { id, name: id, parameters: [], responses: [`${id} done`], chooseRole: () => null, ...rest }
}

export function script(intents: ScriptIntent[], rest: Partial<Script> = {}): Script {
  return {
    intents: new Map(intents.map(each => [each.id, each])),
    parameters: new Set(intents.flatMap(({ parameters }) => parameters.map(({ name }) => name))),
    threshold: 0.5,
    retries: 1,
    outOfScopeMessage: 'Sorry?',
    asksForContact: false,
    ...rest,
  }
}

/**
 * What was said, with `scores` of intents and `found` values: an entity stands in the text as its value, and
 * `sys.any` is the whole text when it is asked for.
 */
export function heard(text: string, scores: Record<string, number> = {}, found: [string, string][] = []): Heard {
  const matches = found.map(([id, value], at): EntityMatch => {
    const start = Math.max(0, text.indexOf(value))
    return { id, name: id, value, text: value, start: start + at, end: start + value.length, type: 0 }
  })
  return {
    text,
    ranking: Object.entries(scores)
      .map(([intentId, confidence]) => ({ intentId, confidence, utterance: `like ${intentId}` }))
      .sort((one, other) => other.confidence - one.confidence),
    find: wanted =>
      wanted?.asked?.[0] === 'sys.any'
        ? [{ id: 'sys.any', name: 'any', value: text, text, start: 0, end: text.length, type: 1 }]
        : matches,
    language: 'en',
    about: { sessionId: 's', senderId: 'x', contact: {} },
  }
}

/** Plays the messages one after the other; answers the turns. */
export function play(agent: Script, messages: Heard[]) {
  let state = newDialogue
  return messages.map(message => {
    const turn = takeTurn(state, message, agent)
    state = turn.state
    return turn
  })
}

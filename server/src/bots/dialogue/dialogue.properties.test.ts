import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heard, intent, parameter, play, script } from './dialogue.fixture.ts'
import { type Heard, newDialogue, takeTurn } from './dialogue.ts'

const entity = fc.constantFrom('a', 'b', 'sys.any')
const parameters = fc
  .uniqueArray(fc.constantFrom('p', 'q', 'r', 'constructor', '__proto__'), { maxLength: 3 })
  .chain(names =>
    fc.tuple(...names.map(name => fc.record({ name: fc.constant(name), entity, required: fc.boolean() }))),
  )
const agents = fc
  .record({
    intents: fc.array(fc.record({ parameters, responses: fc.nat(3), prompts: fc.integer({ min: 1, max: 3 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    retries: fc.integer({ min: 1, max: 3 }),
    threshold: fc.constantFrom(0, 0.5, 0.9, 1),
  })
  .map(({ intents, retries, threshold }) =>
    script(
      intents.map(({ parameters: rows, responses, prompts }, at) =>
        intent(`i${at}`, {
          responses: Array.from({ length: responses }, (_, turn) => `r${turn}`),
          parameters: rows.map(row =>
            parameter(row.name, row.entity, {
              isRequired: row.required,
              prompts: Array.from({ length: prompts }, (_, turn) => `${row.name} ${turn}`),
            }),
          ),
        }),
      ),
      { retries, threshold },
    ),
  )
const messages = fc.array(
  fc
    .record({
      text: fc.constantFrom('hello', 'cancel', 'one two'),
      scores: fc.dictionary(fc.constantFrom('i0', 'i1', 'i2'), fc.constantFrom(0, 0.4, 0.8, 1)),
      found: fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('one', 'two')), { maxLength: 2 }),
    })
    .map(({ text, scores, found }) => heard(text, scores, found)),
  { maxLength: 12 },
)

test('a question is open exactly when the dialogue says which, and never more often than the retries allow', () => {
  fc.assert(
    fc.property(agents, messages, (agent, said) => {
      for (const { state, slot, origin } of play(agent, said)) {
        expect(state.run !== null).toBe(slot !== null)
        expect(origin === 'slot_prompt').toBe(slot !== null)
        if (!slot) continue
        expect(slot.attempt).toBeGreaterThanOrEqual(1)
        expect(slot.attempt).toBeLessThanOrEqual(agent.retries + 1)
        expect(slot.attempt + slot.retriesLeft).toBe(agent.retries + 1)
        expect(slot).toMatchObject({ intentId: state.run?.intentId, parameter: state.run?.parameter })
      }
    }),
  )
})

test('an intent answers only when all that it requires has a value', () => {
  fc.assert(
    fc.property(agents, messages, (agent, said) => {
      for (const { origin, intent: answered, state } of play(agent, said)) {
        if (origin !== 'intent') continue
        const needed = answered?.parameters.filter(({ isRequired }) => isRequired) ?? []
        for (const { name } of needed) expect(Object.hasOwn(state.variables, name)).toBe(true)
      }
    }),
  )
})

test('a question is the prompt of its attempt, and what is not understood has its fixed text', () => {
  fc.assert(
    fc.property(agents, messages, (agent, said) => {
      for (const { origin, text, intent: about, slot } of play(agent, said)) {
        if (origin === 'out_of_scope') expect(text).toBe('Sorry?')
        if (!slot) continue
        const prompts = about?.parameters.find(({ name }) => name === slot.parameter)?.prompts ?? []
        expect(text).toBe(prompts[(slot.attempt - 1) % prompts.length])
      }
    }),
  )
})

test('the responses of every intent come in turn', () => {
  fc.assert(
    fc.property(agents, messages, (agent, said) => {
      const answers = play(agent, said).flatMap(({ origin, text, intent: about }) =>
        origin === 'intent' && about ? [{ about, text }] : [],
      )
      for (const [{ responses }, turns] of Map.groupBy(answers, ({ about }) => about)) {
        const expected = turns.map((_, turn) => responses[turn % Math.max(1, responses.length)] ?? '')
        expect(turns.map(({ text }) => text)).toEqual(expected)
      }
    }),
  )
})

test('the same state and message give the same turn, and the state given is left as it was', () => {
  fc.assert(
    fc.property(agents, messages, (agent, said) => {
      let state = newDialogue
      for (const message of said) {
        const before = JSON.stringify(state)
        const [one, other] = [takeTurn(state, message, agent), takeTurn(state, message, agent)]
        expect(other).toEqual(one)
        expect(JSON.stringify(state)).toBe(before)
        state = one.state
      }
    }),
  )
})

test('a state that went through the database goes on the same way', () => {
  fc.assert(
    fc.property(agents, messages, (agent, said) => {
      const direct = play(agent, said).map(({ text, origin }) => [text, origin])
      let state = newDialogue
      const stored = said.map((message: Heard) => {
        const turn = takeTurn(state, message, agent)
        state = JSON.parse(JSON.stringify(turn.state))
        return [turn.text, turn.origin]
      })
      expect(stored).toEqual(direct)
    }),
  )
})

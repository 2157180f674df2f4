import { uuidv7 } from '../../platform/ids.ts'

/** For a whole turn, what is waited for included. */
const turnMs = 10_000
const mostQuestions = 6

/**
 * What services outside of the house say during one turn. A turn is played in a transaction, and a transaction must not
 * wait for a stranger: so a question that has no answer yet leaves it, is asked, and the turn is played again from its
 * start with the answer at hand. Turns are repeatable: the same session, message and answers give the same turn.
 */
export type Outside = {
  /**
   * `ask` never throws and touches no transaction; a call that it makes is recorded under the id it gets. `key` is the
   * same whenever the same is asked.
   */
  answerOf<T>(key: string, ask: (callId: string) => Promise<T>): T
  /** Under which ids calls have been recorded until now. */
  calls(): readonly string[]
  leftMs(): number
  /** How long its questions have taken so far. */
  spentMs(): number
}

/** `onWait` runs before each question, with no transaction open. */
export async function withOutside<T>(
  play: (outside: Outside) => Promise<T>,
  onWait: () => Promise<void> = async () => {},
): Promise<T> {
  const answers = new Map<string, unknown>()
  const calls: string[] = []
  const until = performance.now() + turnMs
  let spentMs = 0
  const outside: Outside = {
    leftMs: () => Math.max(0, until - performance.now()),
    spentMs: () => spentMs,
    calls: () => calls,
    answerOf<A>(key: string, ask: (callId: string) => Promise<A>): A {
      // Kept below under the same key, which names one kind of question.
      if (answers.has(key)) return answers.get(key) as A
      throw new AnswerNeeded(key, ask)
    },
  }
  for (;;) {
    try {
      return await play(outside)
    } catch (error) {
      if (!(error instanceof AnswerNeeded) || answers.size >= mostQuestions) throw error
      await onWait()
      const callId = uuidv7()
      calls.push(callId)
      const askedAt = performance.now()
      answers.set(error.key, await error.ask(callId))
      spentMs += performance.now() - askedAt
    }
  }
}

class AnswerNeeded extends Error {
  override name = 'AnswerNeeded' as const
  readonly key: string
  readonly ask: (callId: string) => Promise<unknown>

  constructor(key: string, ask: (callId: string) => Promise<unknown>) {
    super('An answer from outside is needed before this turn can be played to its end.')
    this.key = key
    this.ask = ask
  }
}

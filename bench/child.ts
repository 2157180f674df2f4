import { fork } from 'node:child_process'
import path from 'node:path'

export type Child = { ask<T>(question: object): Promise<T>; stop(): void }

/** A file of this folder as a process of its own, which answers one question after the other. */
export function startChild(file: string): Child {
  const child = fork(path.resolve(import.meta.dirname, file), { execArgv: ['--disable-warning=ExperimentalWarning'] })
  let last: Promise<unknown> = Promise.resolve()
  const ask = (question: object) =>
    new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`${file} ended with ${code}.`))
      child.once('exit', ended)
      child.once('message', answer => {
        child.off('exit', ended)
        resolve(answer)
      })
      child.send(question)
    })
  return {
    ask: <T>(question: object) => {
      const answer = last.then(() => ask(question))
      last = answer.catch(() => {})
      // What the file's own `answerQuestions` gives for this question.
      return answer as Promise<T>
    },
    stop: () => {
      child.kill('SIGTERM')
    },
  }
}

/** In the process itself: each question by its `kind`. */
export function answerQuestions<Question extends { kind: string }>(answer: (question: Question) => unknown): void {
  // `startChild` alone sends here.
  process.on('message', question => {
    void Promise.resolve(answer(question as Question)).then(found => process.send?.(found ?? {}))
  })
}

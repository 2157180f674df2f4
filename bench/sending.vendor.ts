import { spawn } from 'node:child_process'
import path from 'node:path'
import { type Child, startChild } from './child.ts'
import { arrivalsOf } from './sending.arrivals.ts'
import type { Arrivals, SinkQuestion } from './sending.questions.ts'

/** Who takes the messages. */
export type SinkKind = 'simulator' | 'bare'
export type Sink = {
  /** Stands in for Meta's own address. */
  url: string
  /** Makes a number known, with the settings of its channel. */
  enter(settings: Readonly<Record<string, string>>): Promise<void>
  forget(): Promise<void>
  count(): Promise<number>
  /** When each of the last so many came. */
  arrivals(count: number): Promise<Arrivals>
  /** Each answer takes as long, as it does at a vendor that is not on this machine. */
  answerAfter(ms: number): Promise<void>
  stop(): void
}

export function openSink(kind: SinkKind): Promise<Sink> {
  return kind === 'simulator' ? openSimulator() : openBareSink()
}

/** Judges every call as Meta does and keeps a ledger of them. */
async function openSimulator(): Promise<Sink> {
  const main = path.resolve(import.meta.dirname, '../simulator/src/main.ts')
  const child = spawn(process.execPath, [main, '--port', '0', '--review-ms', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', text => {
      const found = /ready at (\S+)/.exec(String(text))?.[1]
      if (found) resolve(found)
    })
    child.once('exit', code => reject(new Error(`The simulator ended with ${code}.`)))
  })
  const tell = async <T>(method: string, target: string, body?: object): Promise<T> => {
    const answer = await fetch(address + target, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    if (!answer.ok) throw new Error(`${method} ${target}: ${await answer.text()}`)
    // What the simulator's README says of this call.
    return (await answer.json()) as T
  }
  return {
    url: `${address}/meta`,
    enter: settings => tell('POST', '/_accounts', { vendor: 'meta', settings }),
    forget: () => tell('DELETE', '/_ledger'),
    count: async () => {
      const { counts } = await tell<{ counts: { meta?: { accepted?: number } } }>('GET', '/_ledger?limit=1')
      return counts.meta?.accepted ?? 0
    },
    arrivals: async count => {
      const target = `/_ledger?outcome=accepted&limit=${count}`
      const { entries } = await tell<{ entries: { at: string }[] }>('GET', target)
      return arrivalsOf(entries.map(({ at }) => Date.parse(at)))
    },
    answerAfter: ms => tell('POST', '/_faults', { rules: ms > 0 ? [{ vendor: 'meta', kind: 'delay', ms }] : [] }),
    stop: () => void child.kill('SIGTERM'),
  }
}

/** Answers whatever it is sent, at once: what is left is the sender and the machine. */
async function openBareSink(): Promise<Sink> {
  const child = startChild('sending.sink.ts')
  const { url } = await ask<{ url: string }>(child, { kind: 'address' })
  return {
    url,
    enter: async () => {},
    forget: () => ask(child, { kind: 'forget' }),
    count: async () => (await ask<Arrivals>(child, { kind: 'arrivals' })).count,
    arrivals: () => ask(child, { kind: 'arrivals' }),
    answerAfter: ms => ask(child, { kind: 'answerAfter', ms }),
    stop: child.stop,
  }
}

function ask<T>(child: Child, question: SinkQuestion): Promise<T> {
  return child.ask<T>(question)
}

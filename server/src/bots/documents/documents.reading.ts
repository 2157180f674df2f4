import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { documentLimits, documentTexts } from '@parley/contracts/bots/documents.ts'
import { crashPoint } from '../../platform/crash-points.ts'

/** A file of this kind is a program for whoever reads it, so its reader is a process that may do nothing else. */
const readerFile = fileURLToPath(new URL('./documents.reader.ts', import.meta.url))
const installation = path.resolve(import.meta.dirname, '../../../..')
/** Beside them may stand the key, the files of other tenants and the database. */
const program = ['node_modules', 'contracts', path.join('server', 'src'), path.join('server', 'package.json')]
const lookMs = 10_000
const readMs = 30_000
/** Kept by the system itself, so that a reader whose server has died ends as well. */
const processorSeconds = 60
const memoryMb = 512
const heapMb = 384
const watchMs = 100
/** Every character may take six bytes as JSON. */
const mostOutputBytes = documentLimits.characters * 6 + 1_000_000

/** A stream goes to the reader as it comes, and is never held here. */
type Bytes = Buffer | Readable

export type PdfTexts = { pages: string[] } | { error: string }

/** What the child says; `pages` only when it was asked to read. */
export type ReaderAnswer =
  | { kind: 'read'; pageCount: number; pages: string[] | null }
  | { kind: 'encrypted' }
  | { kind: 'unreadable' }

/** Whether a password protects it, and its pages; null where that cannot be told in time. */
export async function lookIntoPdf(bytes: Bytes): Promise<{ isEncrypted: boolean; pages: number | null }> {
  const answer = await askReader(bytes, 'look', { timeoutMs: lookMs, signal: AbortSignal.timeout(lookMs) })
  if (answer === 'too-slow') return { isEncrypted: false, pages: null }
  return { isEncrypted: answer.kind === 'encrypted', pages: answer.kind === 'read' ? answer.pageCount : null }
}

/** The text of each page, or the words in which its failure is told. */
export async function readPdf(bytes: Bytes, signal: AbortSignal): Promise<PdfTexts> {
  const answer = await askReader(bytes, 'read', { timeoutMs: readMs, signal })
  signal.throwIfAborted()
  if (answer === 'too-slow') return { error: documentTexts.tooSlow }
  if (answer.kind === 'encrypted') return { error: documentTexts.encrypted }
  if (answer.kind === 'unreadable') return { error: documentTexts.unreadable }
  if (answer.pageCount > documentLimits.pages) return { error: documentTexts.tooManyPages }
  const pages = answer.pages ?? []
  return pages.some(text => text.trim() !== '') ? { pages } : { error: documentTexts.noText }
}

type Limits = { timeoutMs: number; signal: AbortSignal }

/** A reader that dies, says nothing we know or grows too large has found a file that cannot be read. */
async function askReader(bytes: Bytes, task: 'look' | 'read', limits: Limits): Promise<ReaderAnswer | 'too-slow'> {
  const child = startReader(task)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, limits.timeoutMs)
  const watch = setInterval(() => void killIfLarge(child), watchMs)
  const stop = () => child.kill('SIGKILL')
  limits.signal.addEventListener('abort', stop)
  crashPoint('documents.reading')
  try {
    const said = await outputOf(child, bytes)
    return isLate ? 'too-slow' : answerIn(said)
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    limits.signal.removeEventListener('abort', stop)
    child.kill('SIGKILL')
  }
}

/** No environment, no writing, no further process, and reading of nothing but the program itself: never of the data. */
function startReader(task: 'look' | 'read') {
  const readable = program.map(part => `--allow-fs-read=${path.join(installation, part)}`)
  const allowed = [...readable, '--permission', '--no-warnings']
  const flags = [...allowed, `--max-old-space-size=${heapMb}`, '--disable-proto=delete']
  const limited = `ulimit -c 0; ulimit -t ${processorSeconds}; exec "$@"`
  return spawn('/bin/sh', ['-c', limited, 'reader', process.execPath, ...flags, readerFile, task], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    cwd: installation,
  })
}

function outputOf(child: ChildProcessByStdio<Writable, Readable, null>, bytes: Bytes): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    child.stdout.on('data', (part: Buffer) => {
      size += part.length
      if (size > mostOutputBytes) child.kill('SIGKILL')
      else parts.push(part)
    })
    child.on('error', () => resolve(''))
    child.on('close', () => resolve(Buffer.concat(parts).toString('utf8')))
    feed(child.stdin, bytes).catch(error => {
      reject(error)
      child.kill('SIGKILL')
    })
  })
}

/** A reader that ends early stops listening; its end is what counts. Throws where the file itself cannot be had. */
async function feed(input: Writable, bytes: Bytes): Promise<void> {
  const source = bytes instanceof Readable ? bytes : Readable.from([bytes])
  let failure: unknown = null
  source.on('error', error => {
    failure = error
  })
  await pipeline(source, input).catch(() => {})
  if (failure && !input.errored) throw failure
}

function answerIn(said: string): ReaderAnswer {
  try {
    // Written by our own reader; one that was killed leaves half a line, which is no JSON.
    return JSON.parse(said) as ReaderAnswer
  } catch {
    return { kind: 'unreadable' }
  }
}

/** The heap's own limit does not count what stands outside of it, where files are unpacked. */
async function killIfLarge(child: { pid?: number; kill(signal: 'SIGKILL'): boolean }): Promise<void> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  const residentKb = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
  if (residentKb > memoryMb * 1024) child.kill('SIGKILL')
}

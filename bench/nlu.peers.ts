import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DataSet } from './nlu.sets.ts'
import type { Latencies } from './numbers.ts'

export type PeerFigures = Latencies & { accuracy: number; trainSeconds: number; peakMemory: number }

const node = [process.execPath, '--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'nlu.peer.ts')]
// An interpreter of its own choice may be the only one that has scikit-learn.
const python = process.env.PYTHON ?? 'python3'
const commands = {
  engine: [...node, 'engine'],
  natural: [...node, 'natural'],
  'node-nlp': [...node, 'node-nlp'],
  'scikit-learn': [python, path.join(import.meta.dirname, 'nlu.peer.py')],
} as const
export type Peer = keyof typeof commands

/** One tool on one set in a process of its own, so that its memory is its own. */
export async function measurePeer(peer: Peer, set: Pick<DataSet, 'train' | 'dev'>): Promise<PeerFigures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-peer-'))
  try {
    const file = path.join(folder, 'set.json')
    await writeFile(file, JSON.stringify({ train: set.train, dev: set.dev }))
    const output = await outputOf([...commands[peer], file])
    // The peers print exactly this, as the last line: node-nlp may print before.
    return JSON.parse(output.slice(output.lastIndexOf('{'))) as PeerFigures
  } finally {
    await rm(folder, { recursive: true })
  }
}

export async function hasScikitLearn(): Promise<boolean> {
  return outputOf([python, '-c', 'import sklearn; print(1)']).then(
    () => true,
    () => false,
  )
}

function outputOf([command = '', ...rest]: readonly string[]): Promise<string> {
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', chunk => {
    output += String(chunk)
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', code => (code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}.`))))
  })
}

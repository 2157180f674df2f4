import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { raritySteps } from '@parley/nlu/semantics/built-in.ts'
import { learnVectors } from '@parley/nlu/semantics/learn.ts'

// Usage: NLU_DATA=<folder of the sets below> node script/train-word-vectors.ts
const sets = ['clinc150', 'banking77', 'hwu64', 'snips', 'goemotions']

const folder = process.env.NLU_DATA
if (!folder) throw new Error('NLU_DATA names no folder')
const texts = sets.flatMap(name => readTexts(join(folder, name, 'train.jsonl')))
const { words, dimension, vectors, rarities } = learnVectors(texts, { fewestUses: 3, dimension: 200, seed: 1 })
const steps = Uint8Array.from(rarities, rarity => Math.min(Math.round(rarity * raritySteps), 255))
const fingerprint = createHash('sha256').update(words.join(' ')).update(vectors).update(steps).digest().readUInt32LE()
const source = `// Written by script/train-word-vectors.ts; data sets and licences: nlu/README.md
export const wordVectors = {
  dimension: ${dimension},
  fingerprint: ${fingerprint},
  words: '${words.join(' ')}',
  rarities: '${base64(steps)}',
  vectors: '${base64(vectors)}',
}
`
writeFileSync(new URL('../nlu/src/semantics/word-vectors.gen.ts', import.meta.url), source)
console.log(`${words.length} words from ${texts.length} texts, ${source.length} bytes`)

function readTexts(path: string): string[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.map(line => String(JSON.parse(line).text))
}

function base64(bytes: Int8Array | Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emotionScores, openEmotions } from '@parley/nlu/emotions/feel.ts'
import { emotions } from '@parley/nlu/emotions/labels.ts'
import { type FeltText, learnEmotions } from '@parley/nlu/emotions/learn.ts'

// Usage: NLU_DATA=<folder with goemotions/> node script/train-emotions.ts
const seed = 1
const felt = 0.3

const folder = process.env.NLU_DATA
if (!folder) throw new Error('NLU_DATA names no folder')
const train = readTexts(join(folder, 'goemotions', 'train.jsonl'))
const dev = readTexts(join(folder, 'goemotions', 'dev.jsonl'))
const bytes = learnEmotions(train, seed)
writeFileSync(new URL('../nlu/weights/emotions.bin', import.meta.url), bytes)
console.log(`emotions.bin ${bytes.length} bytes, macro F1 on dev ${macroF1(bytes, dev).toFixed(4)}`)

function readTexts(path: string): FeltText[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.map(line => JSON.parse(line))
}

function macroF1(weights: Uint8Array, texts: FeltText[]): number {
  const model = openEmotions(weights)
  const scored = texts.map(({ text, labels }) => ({ labels, scores: emotionScores(model, text) }))
  const f1s = emotions.map(emotion => {
    const isFelt = scored.map(({ labels, scores }) => ({
      expected: labels.includes(emotion),
      said: (scores.get(emotion) ?? 0) >= felt,
    }))
    const both = isFelt.filter(({ expected, said }) => expected && said).length
    const either = isFelt.reduce((sum, { expected, said }) => sum + Number(expected) + Number(said), 0)
    return either === 0 ? 0 : (2 * both) / either
  })
  return f1s.reduce((sum, f1) => sum + f1, 0) / f1s.length
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readPhrase } from '../server/src/demo/content/content.ts'
import { englishBot } from '../server/src/demo/content/english-bot.ts'
import { hindiBot } from '../server/src/demo/content/hindi-bot.ts'

export type Example = { text: string; intent: string }
export type DataSet = { name: string; train: Example[]; dev: Example[]; outOfScope: string[]; goal: number | null }

/** A span of a text, `entity` being its kind. */
export type Slot = { start: number; end: number; entity: string }
export type Line = Example & { entities?: Slot[]; labels?: string[] }

const shared = path.resolve(import.meta.dirname, '../../shared/data/nlu')
const published = [
  { name: 'banking77', goal: 0.88 },
  { name: 'clinc150', goal: 0.9 },
  { name: 'hwu64', goal: null },
  { name: 'snips', goal: null },
]

/** The public sets of NLU_DATA with their dev split; without that folder the demo's bots, each fifth phrase held back. */
export async function readSets(): Promise<{ sets: DataSet[]; note: string }> {
  const folder = process.env.NLU_DATA ?? shared
  if (!existsSync(folder)) {
    return {
      sets: demoSets(),
      note: 'NLU_DATA names no folder of public sets: the demo bots stand in, every fifth phrase held back.',
    }
  }
  const present = published.filter(({ name }) => existsSync(path.join(folder, name)))
  return {
    sets: await Promise.all(present.map(({ name, goal }) => readSet(path.join(folder, name), { name, goal }))),
    note: `Public sets, train split to teach and dev split to ask.`,
  }
}

async function readSet(folder: string, { name, goal }: { name: string; goal: number | null }): Promise<DataSet> {
  const outOfScope = existsSync(path.join(folder, 'oos_dev.jsonl'))
    ? (await readLines(path.join(folder, 'oos_dev.jsonl'))).map(({ text }) => text)
    : []
  return {
    name,
    goal,
    outOfScope,
    train: await readLines(path.join(folder, 'train.jsonl')),
    dev: await readLines(path.join(folder, 'dev.jsonl')),
  }
}

/** One file of the folder of public sets; null when it is absent. */
export async function readPart(set: string, part: string): Promise<Line[] | null> {
  const file = path.join(process.env.NLU_DATA ?? shared, set, `${part}.jsonl`)
  return existsSync(file) ? readLines(file) : null
}

async function readLines(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8')
  // The folder's README fixes this shape.
  return text.split('\n').flatMap(line => (line ? [JSON.parse(line) as Line] : []))
}

export function demoSets(): DataSet[] {
  return [heldBack('demo (en)', englishBot), heldBack('demo (hi)', hindiBot)]
}

function heldBack(name: string, bot: typeof englishBot): DataSet {
  const examples = bot.stories.flatMap(story =>
    story.intents.flatMap(intent =>
      intent.phrases.map((phrase, index) => ({ text: readPhrase(phrase).text, intent: intent.name, index })),
    ),
  )
  return {
    name,
    goal: null,
    outOfScope: [],
    train: examples.filter(({ index }) => index % 5 !== 4),
    dev: examples.filter(({ index }) => index % 5 === 4),
  }
}

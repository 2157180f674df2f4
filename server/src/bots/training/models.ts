import { compileLexicon, type Lexicon } from '@parley/nlu/entities/find.ts'
import { openSpans, type SpanModel } from '@parley/nlu/spans/span-model.ts'
import {
  BadModel,
  type IntentScore,
  type Model,
  openModel,
  type Understanding,
  understand,
} from '@parley/nlu/understand.ts'
import { StoredFileMissing } from '../../platform/storage/storage.ts'
import type { Platform } from '../../platform/work.ts'
import type { Script } from '../dialogue/dialogue.ts'
import { type ModelHeader, unpackModelFile } from './models.file.ts'

export type OpenedModel = {
  header: ModelHeader
  lexicon: Lexicon
  models: Model[]
  spans: SpanModel | null
  /** What the agent says with this model, as of the agent's row that it was read with. */
  script: { revision: string; script: Script } | null
  bytes: number
}

/** Sizes of files; a model in memory takes a few times as much. */
const mostBytes = 256 * 1024 * 1024

type Entry = { opened: Promise<OpenedModel>; bytes: number }
const caches = new WeakMap<Platform, Map<string, Entry>>()

/** This installation cannot read the version's file: another release wrote it, or it is damaged or gone. */
export class StaleModel extends Error {
  override name = 'StaleModel' as const
}

/**
 * A version's model, kept in memory for the next turns; the one that was used the longest ago gives way. Throws
 * StaleModel.
 */
export function openedModel(platform: Platform, modelKey: string): Promise<OpenedModel> {
  const cache = cacheOf(platform)
  const entry = cache.get(modelKey) ?? load(platform, modelKey)
  cache.delete(modelKey)
  cache.set(modelKey, entry)
  return entry.opened
}

/** Best first, the older intent first on a tie; empty for an agent that knows no intent. */
export function rank(opened: OpenedModel, text: string): IntentScore[] {
  return understandingOf(opened, text).ranking
}

/** The same, with whether the text is a training phrase. */
export function understandingOf({ models: [model] }: OpenedModel, text: string): Understanding {
  return model ? understand(model, text) : { ranking: [], exact: false }
}

function load(platform: Platform, modelKey: string): Entry {
  const entry: Entry = { opened: open(platform, modelKey), bytes: 0 }
  entry.opened.then(
    ({ bytes }) => {
      entry.bytes = bytes
      makeRoom(cacheOf(platform))
    },
    // The next turn tries again; this one tells its caller.
    () => cacheOf(platform).delete(modelKey),
  )
  return entry
}

async function open(platform: Platform, modelKey: string): Promise<OpenedModel> {
  try {
    const { header, models, spans, bytes } = await readModel(platform, modelKey)
    return { header, lexicon: compileLexicon(header.entities), models, spans, script: null, bytes }
  } catch (error) {
    throw isLasting(error) ? new StaleModel('The model cannot be read here.', { cause: error }) : error
  }
}

/** Whether the file is there and of a form that this release reads. */
export async function isReadable(platform: Platform, modelKey: string): Promise<boolean> {
  try {
    await readModel(platform, modelKey)
    return true
  } catch (error) {
    if (isLasting(error)) return false
    throw error
  }
}

async function readModel({ storage }: Platform, modelKey: string) {
  const bytes = await storage.get(modelKey)
  const { header, models, spans } = unpackModelFile(bytes)
  return { header, models: models.map(openModel), spans: spans && openSpans(spans), bytes: bytes.length }
}

/** A store that is away comes back; what is wrong with the file itself stays wrong. */
function isLasting(error: unknown): boolean {
  return [BadModel, RangeError, SyntaxError, StoredFileMissing].some(lasting => error instanceof lasting)
}

function makeRoom(cache: Map<string, Entry>): void {
  let bytes = [...cache.values()].reduce((sum, entry) => sum + entry.bytes, 0)
  for (const [key, entry] of cache) {
    if (bytes <= mostBytes || cache.size === 1) return
    cache.delete(key)
    bytes -= entry.bytes
  }
}

function cacheOf(platform: Platform): Map<string, Entry> {
  const cache = caches.get(platform) ?? new Map<string, Entry>()
  caches.set(platform, cache)
  return cache
}

import { totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { type Running, start } from './app/start.ts'
import { type Planted, plantLife, plantPeople } from './demo/plant.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { assertWritable, PostgresError, startEmbeddedPostgres } from './platform/database/postgres.ts'
import { claimFolder } from './platform/folder-claim.ts'
import { createLogger, type Logger } from './platform/log.ts'
import type { Platform } from './platform/work.ts'

/** Requests get this long to finish. The database is stopped in what is left of the 25 seconds. */
const drainMs = 18_000
const mostMs = 24_000

type Stop = () => Promise<unknown>

// Sending a broadcast makes garbage quickly; by default the heap would grow fourfold before it is collected.
setFlagsFromString('--heap-growing-percent=120')

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLogger({ level: config.LOG_LEVEL })
  const stops: Stop[] = []
  const booting = boot(config, log, stops)
  const isStopping = stopOnSignals(booting, log, stops)
  const { running, planted } = await booting
  if (isStopping()) return
  const address = config.PORT === 0 ? running.address : config.publicUrl
  print(`\nParley is ready at ${address}\n${planted.lines.map(line => `  ${line}\n`).join('')}`)
  if (planted.lifeFor && config.ROLE.length === 2) await plantDemo(running, planted.lifeFor, isStopping)
}

async function boot(config: Config, log: Logger, stops: Stop[]) {
  await assertWritable(config.dataDir)
  stops.push(await claimFolder(config.dataDir))
  const postgres = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres(path.join(config.dataDir, 'db'), databaseSizes())
  if (postgres) stops.push(postgres.stop)
  postgres?.keepUp(log, error => leave('Parley cannot go on.', error))
  let planted: Planted = { lines: [], lifeFor: null }
  const beforeListening = async (platform: Platform) => {
    planted = await plantPeople(platform)
  }
  const running = await start(config, config.DATABASE_URL ?? postgres?.url ?? '', { log, beforeListening }).catch(
    async error => {
      await postgres?.stop()
      throw error
    },
  )
  stops.push(() => inTime(running.stop(), log))
  return { running, planted }
}

/**
 * PostgreSQL's defaults suit any machine: on this one, a million contacts would not fit into its memory, and each minute of
 * sending would end in a checkpoint.
 */
function databaseSizes(): string[] {
  const memoryMb = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20
  const sharedMb = Math.round(Math.min(1024, Math.max(128, memoryMb / 8)))
  return [`shared_buffers=${sharedMb}MB`, 'max_wal_size=2GB']
}

/** Ends the process with 0 on a signal. Work that does not finish in time is taken over by the next process. */
function stopOnSignals(booting: Promise<unknown>, log: Logger, stops: readonly Stop[]): () => boolean {
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(0), mostMs).unref()
    // When booting failed, `main` reports it and exits.
    await booting
    for (const act of stops.toReversed()) await act().catch(error => log.error({ err: error }, 'while stopping'))
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal).catch(() => {}))
  return () => isStopping
}

async function inTime(stopped: Promise<void>, log: Logger): Promise<void> {
  const limit = new AbortController()
  const late = wait(drainMs, true, { signal: limit.signal }).catch(() => false)
  if (await Promise.race([stopped, late])) log.warn('what was in flight was cut off')
  limit.abort()
}

/** A demo that fails stops nothing: the product is usable without it. */
async function plantDemo(running: Running, enterpriseId: string, isStopping: () => boolean): Promise<void> {
  try {
    await plantLife(running, enterpriseId)
    print('  The demo is in place: two bots and a week of conversations.\n')
  } catch (error) {
    if (!isStopping()) running.platform.log.error({ err: error }, 'the demo could not be planted')
  }
}

function print(text: string): void {
  process.stdout.write(text)
}

/** One sentence for what an operator can mend; a stack only for a bug. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof PostgresError) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is taken. Stop what uses it, or start with another PORT.`
  if (code === 'ENOSPC') return 'The disk is full.'
  const sentence = databaseSentence(String(code), error.message)
  return sentence ?? error.stack ?? error.message
}

function databaseSentence(code: string, message: string): string | null {
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'].includes(code))
    return `The database of DATABASE_URL cannot be reached: ${message}.`
  if (/^(28|3D|08)/.test(code)) return `The database of DATABASE_URL refuses: ${message}.`
  if (code === '42501') return `The database user of DATABASE_URL lacks a right: ${message}.`
  return /timeout expired|Invalid URL|terminated/i.test(message)
    ? `The database of DATABASE_URL cannot be used: ${message}.`
    : null
}

function leave(sentence: string, error: unknown): void {
  process.stderr.write(`${sentence} ${explain(error)}\n`)
  process.exit(1)
}

main().catch(error => leave('Parley cannot start.', error))

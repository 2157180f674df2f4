import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findHolders } from '../auth/holders.ts'
import { closeSocketsOf, closingsChannel } from '../auth/sessions.ts'
import { botJobs } from '../bots/bots.jobs.ts'
import { startIterations } from '../campaigns/activities.running.ts'
import { startFallbacks } from '../campaigns/fallback.watch.ts'
import { channelChanges } from '../channels/channels.ts'
import { channelJobs } from '../channels/health/channels.watch.ts'
import { startTellingRelays } from '../channels/relays/relays.telling.ts'
import { startAnswering } from '../chats/answering.ts'
import { startFetchingMedia } from '../chats/media.fetching.ts'
import { contactJobs } from '../contacts/contacts.jobs.ts'
import { importJobs } from '../contacts/imports/imports.jobs.ts'
import { startDispatching } from '../dispatch/dispatching.ts'
import { startErrands } from '../dispatch/errands.run.ts'
import { heldJobs } from '../dispatch/held.ts'
import { auditJobs } from '../enterprises/audit.jobs.ts'
import { fileJobs } from '../files/files.jobs.ts'
import { startHooks } from '../hooks/processing.ts'
import { chainAudits } from '../platform/audit.ts'
import { type Config, ConfigError } from '../platform/config.ts'
import { asSystem, assertRoles, openDatabases } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openEgress } from '../platform/egress/egress.ts'
import { openJobs } from '../platform/jobs.ts'
import { createLogger, type Logger } from '../platform/log.ts'
import { openLoop } from '../platform/loop.ts'
import { mailJobs } from '../platform/mail/mails.ts'
import { createMetrics } from '../platform/metrics.ts'
import { eventsChannel, relayEvents } from '../platform/realtime/events.ts'
import { createHub } from '../platform/realtime/hub.ts'
import { openListener } from '../platform/realtime/listener.ts'
import { hearSignal, signalsChannel } from '../platform/realtime/signals.ts'
import { openFollower } from '../platform/realtime/subscriber-events.ts'
import { openSecretBox, readKeyFile } from '../platform/secrets.ts'
import type { App } from '../platform/serve/serve.ts'
import { openStorage } from '../platform/storage/storage.open.ts'
import { ensurePartitions, sweepJob } from '../platform/sweep.ts'
import type { Platform } from '../platform/work.ts'
import { deliveryReportJobs } from '../reports/messages.file.ts'
import { startDeciding, templateJobs } from '../templates/templates.jobs.ts'
import { createApp } from './app.ts'

export type Running = { app: App; platform: Platform; address: string; stop(): Promise<void> }
type StartOptions = {
  log?: Logger
  /** Runs after the database is ready and before the first request. */
  beforeListening?(platform: Platform): Promise<void>
}

type Stop = () => Promise<void> | void
type Stops = Stop[]

/** Starts one process on an existing database. `stop` closes in reverse order what was opened here. */
export async function start(config: Config, databaseUrl: string, options: StartOptions = {}): Promise<Running> {
  const log = options.log ?? createLogger({ level: config.LOG_LEVEL })
  await migrate(databaseUrl)
  const stops: Stops = []
  const { platform, drain } = await openPlatform(config, databaseUrl, { log, stops })
  await assertRoles(platform.databases)
  await assertKey(platform)
  await ensurePartitions(platform)
  const works = config.ROLE.includes('worker')
  const jobs = [
    ...auditJobs(platform),
    ...botJobs(platform),
    ...channelJobs(platform),
    ...contactJobs(platform),
    ...deliveryReportJobs(platform),
    ...fileJobs(platform),
    ...heldJobs(platform),
    ...importJobs(platform),
    ...mailJobs(platform),
    ...templateJobs(platform),
    sweepJob(platform),
  ]
  await platform.jobs.start(jobs, works)
  stops.push(() => platform.jobs.stop())
  await followEvents(platform, stops)
  const loops = works ? await startLoops(platform) : []
  await options.beforeListening?.(platform)
  const app = await createApp(platform)
  await app.fastify.listen({ port: config.PORT, host: config.HOST })
  const serving = { app, loops, stops }
  return { app, platform, address: addressOf(app), stop: () => stopAll(platform, serving, drain) }
}

/** What a worker does by itself. */
async function startLoops(platform: Platform): Promise<Stop[]> {
  return [
    await startAnswering(platform),
    await startDispatching(platform),
    startIterations(platform),
    startFallbacks(platform),
    startDeciding(platform),
    await startErrands(platform),
    await startTellingRelays(platform),
    await startHooks(platform),
    await startFetchingMedia(platform),
  ]
}

async function openPlatform(config: Config, databaseUrl: string, { log, stops }: { log: Logger; stops: Stops }) {
  const databases = openDatabases(databaseUrl, config.DATABASE_POOL)
  stops.push(() => databases.close())
  const metrics = createMetrics()
  const listener = await openListener(databaseUrl, log)
  stops.push(() => listener.close())
  let isDraining = false
  const platform: Platform = {
    config,
    log,
    metrics,
    databases,
    jobs: openJobs({ owner: databases.owner, connectionString: databaseUrl, log, metrics }),
    hub: createHub(),
    listener,
    storage: await openStorage(config),
    secrets: openSecretBox(keyOf(config)),
    egress: openEgress({ allow: [...config.EGRESS_ALLOW, ...vendorHosts(config)], userAgent: 'Parley' }),
    draining: () => isDraining,
  }
  const drain = () => {
    isDraining = true
  }
  return { platform, drain }
}

/** The operator chose these addresses, so they may be private. */
function vendorHosts(config: Config): string[] {
  return Object.values(config.vendorBaseUrls).map(address => new URL(address).host)
}

const keyCanary = 'key-canary'

/** Without this check a wrong key would go unnoticed until the first secret cannot be opened. */
async function assertKey({ databases, secrets }: Platform): Promise<void> {
  const stored = await asSystem(databases, async db => {
    const canary = { name: keyCanary, sealed: secrets.seal(keyCanary, keyCanary) }
    await db
      .insertInto('installationKeys')
      .values(canary)
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return db.selectFrom('installationKeys').select('sealed').where('name', '=', keyCanary).executeTakeFirstOrThrow()
  })
  try {
    secrets.open(stored.sealed, keyCanary)
  } catch {
    throw new ConfigError(
      'SECRET_KEY, or the key file under DATA_DIR, is not the one that this database was sealed with.',
    )
  }
}

function keyOf(config: Config): Buffer {
  if (!config.SECRET_KEY) return readKeyFile(path.join(config.dataDir, 'secret.key'))
  const key = Buffer.from(config.SECRET_KEY, 'base64')
  if (key.length !== 32) throw new ConfigError('SECRET_KEY must be 32 bytes in base64.')
  return key
}

/** Starts the loops that number committed events, deliver them to sockets on this node and chain the audit trail. */
async function followEvents(platform: Platform, stops: Stops): Promise<void> {
  const { databases, hub, listener, log } = platform
  const follow = openLoop({ name: 'follow', everyMs: 1000, log, run: await openFollower(databases, hub) })
  const relay = openLoop({
    name: 'relay',
    everyMs: 1000,
    log,
    run: async () => {
      const published = await relayEvents(databases, findHolders)
      platform.metrics.eventsPublished.inc(published)
      if (published > 0) follow.wake()
      return published > 0
    },
  })
  const chain = openLoop({
    name: 'audit chain',
    everyMs: 5000,
    log,
    run: async () => (await chainAudits(databases)) > 0,
  })
  hub.onWake(relay.wake)
  const closing = (closings: Promise<void>) => {
    closings.catch(error => log.error({ err: error }, 'closing sockets'))
  }
  await listener.hear(eventsChannel, follow.wake)
  await listener.hear(signalsChannel, payload => hearSignal(hub, payload))
  await listener.hear(closingsChannel, closings => closing(closeSocketsOf(platform, closings)))
  await listener.hear(channelChanges, channelId => closing(hub.recheckChannel(channelId)))
  stops.push(follow.stop, relay.stop, chain.stop)
}

function addressOf(app: App): string {
  const address = app.fastify.server.address()
  return typeof address === 'object' && address
    ? `http://${address.address.includes(':') ? `[${address.address}]` : address.address}:${address.port}`
    : ''
}

type Serving = {
  app: App
  loops: Stop[]
  /** Of what requests need to the last: the jobs, the events and the database. */
  stops: Stops
}

/**
 * Reports not ready, and when that had time to be seen, asks sockets to reconnect elsewhere and lets requests finish,
 * the loops meanwhile; then closes what they needed.
 */
async function stopAll(platform: Platform, { app, loops, stops }: Serving, drain: () => void): Promise<void> {
  drain()
  platform.jobs.drain()
  const attempt = async (stop: Stop) => {
    try {
      await stop()
    } catch (error) {
      platform.log.error({ err: error }, 'while stopping')
    }
  }
  const closeServer = async () => {
    await wait(platform.config.drainDelayMs)
    platform.hub.closeAll(1001, 'Going down')
    await app.fastify.close()
  }
  await Promise.all([closeServer, ...loops].map(attempt))
  for (const stop of stops.reverse()) await attempt(stop)
}

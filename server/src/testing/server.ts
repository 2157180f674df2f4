import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { access, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const main = path.resolve(import.meta.dirname, '../main.ts')
export const adminPassword = 'monsoon-umbrella-7'

export type Server = {
  address: string
  pid: number
  exited: Promise<number | null>
  output(): string
  /** For signals that end nothing, such as SIGSTOP. */
  signal(signal: NodeJS.Signals): void
  kill(signal: NodeJS.Signals): Promise<void>
}

/** The product as a process of its own, so that it can be killed; resolves when it says that it is ready. */
export async function spawnServer(env: Record<string, string>): Promise<Server> {
  const child = spawnMain({ DATA_DIR: env.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'parley-server-'))), ...env })
  const server = watch(child)
  const address = await Promise.race([
    server.ready,
    server.exited.then(code => Promise.reject(new Error(`The server ended with ${code}: ${server.output()}`))),
  ])
  return { ...server, address }
}

/** What a server that cannot start says, and its exit code. */
export async function failedStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const server = watch(spawnMain(env))
  server.ready.then(() => server.kill('SIGKILL')).catch(() => {})
  const code = await server.exited
  return { code, said: server.output() }
}

/** The exit code of a server that is told to go as soon as it listens to signals, long before it is ready. */
export async function stoppedEarly(env: Record<string, string>): Promise<number | null> {
  const child = spawnMain(env)
  const server = watch(child)
  const isClaimed = () =>
    access(path.join(env.DATA_DIR ?? '', 'server.pid')).then(
      () => true,
      () => false,
    )
  while (!(await isClaimed())) await new Promise(resolve => setTimeout(resolve, 2))
  child.kill('SIGTERM')
  return server.exited
}

function spawnMain(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      // Every server of a run after the first starts from compiled code.
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'parley-compiled'),
      PORT: '0',
      DEMO: '0',
      CAPTCHA_MODE: 'fixed',
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function watch(child: ChildProcess) {
  let output = ''
  const exited = new Promise<number | null>(resolve => child.on('exit', code => resolve(code)))
  const ready = new Promise<string>(resolve => {
    const read = (chunk: unknown) => {
      output += String(chunk)
      const address = /ready at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
  })
  return {
    pid: child.pid ?? 0,
    ready,
    exited,
    output: () => output,
    signal: (signal: NodeJS.Signals) => {
      child.kill(signal)
    },
    kill: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await exited
    },
  }
}

/** The most memory that the process has held. */
export function peakMegabytes({ pid }: Server): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

/** A disk that takes no larger file is full for whoever writes one. */
export function limitFiles({ pid }: Server, bytes: number | 'unlimited'): void {
  const { status, stderr } = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`])
  if (status !== 0) throw new Error(`prlimit: ${stderr}`)
}

/** Signs in as the first administrator, as the console does. */
export async function signInAt(address: string, email = 'admin@demo.parley', password = adminPassword) {
  const captcha = await readJson(await fetch(`${address}/account/captcha/generate`))
  const response = await fetch(`${address}/account/enterprise/login/twoFactorAuth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, captcha: '0000', captchaId: captcha.response.captchaId }),
  })
  const { response: session } = await readJson(response)
  return callerAt(address, String(session.token))
}

export function callerAt(address: string, token: string) {
  const call = async (method: string, target: string, body?: unknown) => {
    const response = await fetch(address + target, {
      method,
      headers: { 'authentication-token': token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await readJson(response) }
  }
  return {
    token,
    get: (target: string) => call('GET', target),
    post: (target: string, body: unknown) => call('POST', target, body),
    delete: (target: string) => call('DELETE', target),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape and asserts on them (2026-11-21)
async function readJson(response: Response): Promise<any> {
  return response.json()
}

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type Product = {
  call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T>
  /** Of whoever is signed in. */
  token: string
  /** The same server as somebody else sees it, with the same password. */
  signInAs(email: string): Promise<Pick<Product, 'call' | 'token'>>
  /** The most memory the process has held, in MB. */
  peakMemory(): Promise<number>
  pid: number
  address: string
  /** What it holds now, in MB. */
  memory(): Promise<number>
  stop(): Promise<void>
}

const password = 'bench-umbrella-7'

/** The product as a process of its own, on an empty database, signed in. */
export async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-bench-'))
  const main = path.resolve(import.meta.dirname, '../server/src/main.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      DEMO: '0',
      CAPTCHA_MODE: 'fixed',
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'error',
      PREDICT_PER_ENTERPRISE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await readyAddress(child)
  const signedIn = async (email: string): Promise<Pick<Product, 'call' | 'token'>> => {
    const token = await signIn(address, email)
    return { token, call: (method, target, body) => call({ address, token }, method, target, body) }
  }
  const held = async (key: string) =>
    Number(new RegExp(`${key}:\\s+(\\d+) kB`).exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) /
    1024
  return {
    ...(await signedIn('admin@demo.parley')),
    signInAs: signedIn,
    pid: child.pid ?? 0,
    address,
    peakMemory: () => held('VmHWM'),
    memory: () => held('VmRSS'),
    stop: async () => {
      child.kill('SIGTERM')
      await new Promise(resolve => child.on('exit', resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', chunk => {
      output += String(chunk)
      const address = /ready at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.on('exit', code => reject(new Error(`The product ended with ${code}.`)))
  })
}

async function signIn(address: string, email: string): Promise<string> {
  const { captchaId } = await call<{ captchaId: string }>({ address }, 'GET', '/account/captcha/generate')
  const body = { email, password, captchaId, captcha: '0000' }
  const { token } = await call<{ token: string }>({ address }, 'POST', '/account/enterprise/login/twoFactorAuth', body)
  return token
}

async function call<T>(
  { address, token }: { address: string; token?: string },
  method: string,
  target: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(address + target, {
    method,
    headers: {
      ...(token ? { 'authentication-token': token } : {}),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  // The product's own answer, in the envelope of its contracts.
  const answer = (await response.json()) as { status: boolean; message: string; data?: T; response?: T }
  const content = answer.data ?? answer.response
  if (!answer.status || content === undefined) throw new Error(`${method} ${target}: ${answer.message}`)
  return content
}

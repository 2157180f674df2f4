import type { AnswerOf, AnyEndpoint, Problem } from '@parley/contracts/endpoint.ts'
import { texts } from '@parley/contracts/texts.ts'
import type { z } from 'zod'
import { CallRefused } from './call-refused.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { heedServerTime } from './server-clock.ts'
import { endSession, readToken } from './session.ts'

type Part<Name extends string, Schema extends z.ZodType> =
  Record<never, never> extends z.input<Schema>
    ? { [Key in Name]?: z.input<Schema> | undefined }
    : { [Key in Name]: z.input<Schema> }

/** What an endpoint's contract asks for; a part without required fields may be left out. */
export type CallInput<E extends AnyEndpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & {
    /** Sends the body as a multipart form, these files beside its fields. */
    files?: Record<string, File | readonly File[]>
    /** Told again and again what share of the body has left, 0 to 1. */
    onSent?: (share: number) => void
    signal?: AbortSignal
  }
export type Answered<E extends AnyEndpoint> = { answer: AnswerOf<E>; code: string; message: string }

/** Calls the server and hands over what the contract promises; anything else throws `CallRefused`. */
export async function call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
  return (await callFully(endpoint, input)).answer
}

/** As `call`, with the envelope's code and the server's message. */
export async function callFully<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<Answered<E>> {
  const request = requestOf(endpoint, input)
  const response = await send(request)
  const body = await readJson(response)
  if (isUndecided(response, body)) keepKey(request)
  if (!response.ok || (endpoint.envelope !== 'none' && body.status !== true)) throw refusalOf(response, body, request)
  const answer = endpoint.envelope === 'none' ? body : body[endpoint.envelope]
  return {
    // The server has filtered the answer through this very contract before it left.
    answer: answer as AnswerOf<E>,
    code: String(body.code ?? '100'),
    message: String(body.message ?? ''),
  }
}

/** Fetches a file that an address of ours answers, under the name the server gave it. */
export async function callForFile(path: string, query: Query = {}): Promise<{ file: Blob; name: string }> {
  const request: Request = { method: 'GET', url: addressOf(path, {}, query), token: readToken(), key: null }
  const response = await send(request)
  if (!response.ok) throw refusalOf(response, await readJson(response), request)
  return { file: await response.blob(), name: nameIn(response.headers.get('content-disposition') ?? '') }
}

/** The second name has the letters that the first cannot hold. */
function nameIn(disposition: string): string {
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return whole ? decodeURIComponent(whole) : (/filename="?([^";]+)"?/.exec(disposition)?.[1] ?? 'download')
}

type Query = Record<string, unknown>
type Request = {
  method: string
  url: string
  token: string | null
  /** Null on reads, which may be repeated without harm. */
  key: string | null
  body?: string | FormData
  onSent?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

function requestOf(endpoint: AnyEndpoint, input: CallInput<AnyEndpoint>): Request {
  const { method } = endpoint
  const url = addressOf(endpoint.path, input.params ?? {}, input.query ?? {})
  const request = { method, url, token: readToken(), key: null, onSent: input.onSent, signal: input.signal }
  if (method === 'GET') return request
  const body = input.files ? formOf(input.body, input.files) : JSON.stringify(input.body ?? {})
  return { ...request, body, key: keyOf(method, url, body) }
}

function addressOf(path: string, params: Query, query: Query): string {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, textOf(value))
  }
  const pathname = filled.replace(/\/{2,}/g, '/')
  return new URL(search.size > 0 ? `${pathname}?${search}` : pathname, location.origin).href
}

function formOf(fields: unknown, files: Record<string, File | readonly File[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) if (value !== undefined) form.set(name, textOf(value))
  for (const [name, some] of Object.entries(files)) for (const file of [some].flat()) form.append(name, file)
  return form
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Writes whose fate is unknown, because no answer of ours came: the same submit again goes out under the same key. */
const unsettled = new Map<string, string>()

function keyOf(method: string, url: string, body: string | FormData): string {
  return unsettled.get(fateOf(method, url, body)) ?? newKey()
}

function keepKey({ method, url, body = '', key }: Request): void {
  if (key) unsettled.set(fateOf(method, url, body), key)
}

/** A proxy gave up waiting for the server, or the submit before this one is still being worked on. */
function isUndecided({ status }: Response, { message }: Record<string, unknown>): boolean {
  return status === 502 || status === 504 || (status === 409 && message === texts.requestInProgress)
}

/** A file is known by what the browser tells of it: its bytes may be many. */
function fateOf(method: string, url: string, body: string | FormData): string {
  if (typeof body === 'string') return `${method} ${url} ${body}`
  const parts = [...body].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  )
  return `${method} ${url} ${JSON.stringify(parts)}`
}

/** `randomUUID` exists on secure pages alone, and an installation may be tried over plain HTTP in an office. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

async function send(request: Request): Promise<Response> {
  const fate = fateOf(request.method, request.url, request.body ?? '')
  try {
    const response = await transport(request)
    unsettled.delete(fate)
    heedServerTime(response.headers)
    return response
  } catch (error) {
    // The caller gave up by itself; nobody is to be told.
    if (request.signal?.aborted) throw error
    keepKey(request)
    // A machine without a network knows what went wrong.
    const message = navigator.onLine ? texts.networkFailure : texts.notSynced
    throw new CallRefused({ code: 'network', status: 0, message })
  }
}

function transport(request: Request): Promise<Response> {
  const { method, url, body = null, signal = null, onSent } = request
  const headers = headersOf(request)
  if (onSent && body) return sendWithProgress({ method, url, headers, body, signal, onSent })
  return fetch(url, { method, headers, body, signal, cache: 'no-store' })
}

function headersOf({ token, key, body }: Request): Record<string, string> {
  return {
    accept: 'application/json',
    ...(token ? { 'authentication-token': token } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    // A multipart form names its own boundary.
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
  }
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    // A proxy's own page instead of ours: its status says enough.
    return {}
  }
}

function refusalOf(response: Response, body: Record<string, unknown>, { token }: Request): CallRefused {
  const code = String(body.code ?? response.status)
  // A late answer to an earlier session must not end the one that has begun since.
  if ((response.status === 403 || code === 'login_required') && token && token === readToken()) endSession('expired')
  return new CallRefused({
    code,
    status: response.status,
    message: String(body.message || texts.somethingWentWrong),
    errors: problemsOf(body.errors),
    retryAfterSeconds: Number(response.headers.get('retry-after')) || null,
    data: body.data ?? body.response,
  })
}

function problemsOf(errors: unknown): Problem[] {
  return Array.isArray(errors) ? errors.filter(isProblem) : []
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
}

import type { Answer } from './call.ts'
import { refuse } from './call.ts'
import type { Desk } from './desk.ts'
import { uuid } from './read.ts'
import type { Route } from './room.ts'
import type { Shared } from './shared.ts'

export type SharedFile = Extract<Shared, { base64: string }>
/** `owner`: the account that a customer sent it to, in the vendor's own terms. */
export type KeptFile = { contentType: string; bytes: Buffer; owner: string; path: string }

/** Undefined for what is no file. */
export function fileOf(shared: Shared | undefined): SharedFile | undefined {
  return shared && 'base64' in shared ? shared : undefined
}

export function keepFile(desk: Desk, vendor: string, kept: SharedFile & { id: string; owner?: string; path?: string }) {
  const { id, contentType, base64, owner = '', path = '' } = kept
  desk.remember(vendor, `file|${id}`, { contentType, base64, owner, path })
}

export function findFile(desk: Desk, vendor: string, id: string): KeptFile | undefined {
  const found = desk.recall(vendor, `file|${id}`)
  if (!found) return undefined
  const { contentType = '', base64 = '', owner = '', path = '' } = found
  return { contentType, bytes: Buffer.from(base64, 'base64'), owner, path }
}

export function handOut({ contentType, bytes }: KeptFile): Answer {
  return { status: 200, body: bytes, headers: { 'content-type': contentType } }
}

/** For vendors whose files lie at addresses that open for everybody who has them. */
export function openAddress(desk: Desk, vendor: string, file: SharedFile): string {
  const id = uuid()
  keepFile(desk, vendor, { ...file, id })
  return `${desk.origin}/${vendor}/cdn/${id}/${encodeURIComponent(nameOf(file))}`
}

export function openFileRoute(vendor: string): Route {
  return {
    method: 'GET',
    path: /^\/cdn\/(?<id>[\w-]+)\/[^/]+$/,
    handle: (call, desk) => handOut(findFile(desk, vendor, call.params.id ?? '') ?? refuse(404, 'Not found')),
  }
}

const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'audio/mpeg': 'mp3', 'text/plain': 'txt' }

/** As it was called, or else its kind with the ending of its type. */
export function nameOf({ type, contentType, fileName }: SharedFile): string {
  return fileName ?? `${type}.${endings[contentType] ?? contentType.split('/')[1]?.replace(/\W.*/, '') ?? 'bin'}`
}

import { timingSafeEqual } from 'node:crypto'
import { linkDays } from '@parley/contracts/files/files.ts'
import { isUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/work.ts'

type Signer = Pick<Platform, 'config' | 'secrets'>
/** As the address has them. */
export type Signed = { exp?: unknown; sig?: unknown }
const dayMs = 86_400_000

/** A link that opens the file without a login for seven days; each answer has a new one. */
export function fileLink(platform: Signer, fileId: string): string {
  const exp = Math.floor((Date.now() + linkDays * dayMs) / 1000)
  return `${platform.config.publicUrl}/files/${fileId}?exp=${exp}&sig=${signature(platform, fileId, exp)}`
}

/** Anything but the very address that was signed is not signed, also an address without a signature. */
export function isSigned(platform: Signer, fileId: string, { exp, sig }: Signed): boolean {
  const right = Buffer.from(signature(platform, fileId, Number(exp)))
  const given = Buffer.from(typeof sig === 'string' ? sig : '')
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The id in a text that is an id or a link of ours, even an expired one; null for any other address. */
export function namedFile(platform: Signer, name: string): string | null {
  if (isUuid(name)) return name.toLowerCase()
  const url = URL.parse(name, platform.config.publicUrl)
  if (url?.origin !== new URL(platform.config.publicUrl).origin) return null
  const fileId = /^\/files\/([0-9a-f-]{36})$/i.exec(url.pathname)?.[1] ?? ''
  const given = { exp: url.searchParams.get('exp'), sig: url.searchParams.get('sig') }
  return isUuid(fileId) && isSigned(platform, fileId, given) ? fileId : null
}

/** Whether the address is one of a file here, also of none that there is. */
export function isOurs({ config }: Signer, address: string): boolean {
  const url = URL.parse(address)
  return url?.origin === new URL(config.publicUrl).origin && url.pathname.startsWith('/files/')
}

function signature({ secrets }: Signer, fileId: string, exp: number): string {
  return secrets.digest(`files|link|${fileId}|${exp}`).toString('base64url')
}

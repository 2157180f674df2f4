import { timingSafeEqual } from 'node:crypto'
import { linkDays } from '@parley/contracts/files/files.ts'
import { isUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/work.ts'

type Signer = Pick<Platform, 'config' | 'secrets'>
const dayMs = 86_400_000

/** A link that opens the file without a login for seven days; each answer has a new one. */
export function fileLink(platform: Signer, fileId: string): string {
  const exp = Math.floor((Date.now() + linkDays * dayMs) / 1000)
  return `${platform.config.publicUrl}/files/${fileId}?exp=${exp}&sig=${signature(platform, fileId, exp)}`
}

export function isSigned(platform: Signer, fileId: string, { exp, sig }: { exp: number; sig: string }): boolean {
  const right = Buffer.from(signature(platform, fileId, exp))
  const given = Buffer.from(sig)
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The id in a text that is an id or a link of ours, even an expired one; null for any other address. */
export function namedFile(platform: Signer, name: string): string | null {
  if (isUuid(name)) return name.toLowerCase()
  const url = URL.parse(name, platform.config.publicUrl)
  if (url?.origin !== new URL(platform.config.publicUrl).origin) return null
  const fileId = /^\/files\/([0-9a-f-]{36})$/i.exec(url.pathname)?.[1] ?? ''
  const given = { exp: Number(url.searchParams.get('exp')), sig: url.searchParams.get('sig') ?? '' }
  return isUuid(fileId) && isSigned(platform, fileId, given) ? fileId : null
}

function signature({ secrets }: Signer, fileId: string, exp: number): string {
  return secrets.digest(`files|link|${fileId}|${exp}`).toString('base64url')
}

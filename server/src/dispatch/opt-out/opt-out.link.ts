import type { Platform } from '../../platform/work.ts'

type Signing = Pick<Platform, 'config' | 'secrets'>

const idBytes = 16
/** 64 bits are enough: a guess can only be tried by calling this server. */
const proofBytes = 8

/** The address at which a recipient ends a channel's advertising without signing in; knowing it is the proof. */
export function optOutLink({ config, secrets }: Signing, deliveryId: string): string {
  const id = Buffer.from(deliveryId.replaceAll('-', ''), 'hex')
  return `${config.publicUrl}/u/${Buffer.concat([id, proofOf({ secrets }, id)]).toString('base64url')}`
}

/** The delivery that an opt-out code was made for; null for a code that we did not make. */
export function deliveryOf(platform: Pick<Signing, 'secrets'>, code: string): string | null {
  const bytes = Buffer.from(code, 'base64url')
  const id = bytes.subarray(0, idBytes)
  const isOurs = bytes.length === idBytes + proofBytes && bytes.toString('base64url') === code
  if (!isOurs || !proofOf(platform, id).equals(bytes.subarray(idBytes))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function proofOf({ secrets }: Pick<Signing, 'secrets'>, id: Buffer): Buffer {
  return secrets.digest(`opt-out|${id.toString('hex')}`).subarray(0, proofBytes)
}

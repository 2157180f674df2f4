import type { Platform } from '../platform/work.ts'

type Signing = Pick<Platform, 'config' | 'secrets'>

const idBytes = 16
/** A guess has to be made here, one call a guess. */
const proofBytes = 8

/** Where a message's recipient ends the advertising of its channel, without signing in: the address is the proof. */
export function optOutLink({ config, secrets }: Signing, deliveryId: string): string {
  const id = Buffer.from(deliveryId.replaceAll('-', ''), 'hex')
  return `${config.publicUrl}/u/${Buffer.concat([id, proofOf({ secrets }, id)]).toString('base64url')}`
}

/** The delivery that a code of ours belongs to; null for every other. */
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

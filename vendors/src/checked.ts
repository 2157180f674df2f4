import type { HttpAnswer } from './vendor.ts'
import { at, json } from './wire.ts'

/** Every vendor that is asked answers JSON; parked pages and proxies answer 200 as well, in words. */
export function holdsJson({ body }: HttpAnswer): boolean {
  const said = json(body)
  return typeof said === 'object' && said !== null
}

/** Where the address is typed by hand, services of strangers may answer: only a list under `key` is the vendor's. */
export function holdsList(key: string) {
  return ({ body }: HttpAnswer): boolean => Array.isArray(at(json(body), key))
}

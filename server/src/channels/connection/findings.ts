import { channelTypes } from '@parley/contracts/channels/channels.ts'
import type { Explanation, Fault } from '@parley/contracts/channels/explanation.ts'
import type { Vendor } from '@parley/vendors/vendor.ts'
import { rowOf } from '@parley/vendors/wire.ts'
import { explain } from '../../broadcasts/causes.ts'
import { gateTexts } from '../../dispatch/gate/gate.texts.ts'
import type { Config } from '../../platform/config.ts'
import type { Settings } from '../settings.ts'
import { notCalled, type VendorRefusal } from './vendor.calls.ts'

/** A channel whose vendor is asked something. */
export type Asked = { vendor: Vendor; settings: Settings; config: Pick<Config, 'vendorBaseUrls'> }

/** Null where it is known which machine to call. A channel may be made before its owner knows that. */
export function missingAddress({ vendor, settings, config }: Asked): VendorRefusal | null {
  const isKnown = !vendor.needsBaseUrl || config.vendorBaseUrls[vendor.slug] || settings.baseUrl
  return isKnown ? null : { code: notCalled.forbidden, text: `${vendor.name} cannot be asked: Base URL is missing.` }
}

/** Null where the settings are there that some calls cannot do without. */
export function missingSetting({ vendor, settings }: Asked, needed: readonly string[]): VendorRefusal | null {
  const field = vendor.fields.find(({ key }) => needed.includes(key) && !settings[key])
  return field
    ? { code: notCalled.forbidden, text: `${vendor.name} cannot be asked: ${field.label} is missing.` }
    : null
}

/**
 * Null where calls of the vendor can be told from those of anybody else. WhatsApp may be connected by an access token
 * alone; secrets that cannot be read are a finding of their own.
 */
export function missingProof(
  { fields }: Vendor,
  { type }: { type: number },
  secrets: Settings | null,
): VendorRefusal | null {
  const proof = fields.find(({ key, required }) => key === 'appSecret' && required)
  if (!proof || !secrets || secrets.appSecret) return null
  const names: Record<number, string> = channelTypes
  const text = `${proof.label} is missing: nothing that ${names[type]} tells is believed. Enter it in the channel.`
  return { code: null, text }
}

/** Nothing, or a page of whatever stands in front of the vendor, is nothing to show to anybody. */
export function saysNothing(text: string): boolean {
  return /^\s*(<|$)/.test(text)
}

/** A refusal as whoever has to mend it is told: in the vendor's own words where it spoke, else all of it in ours. */
export function findingOf(asked: Asked, { code, text }: VendorRefusal) {
  const { vendor } = asked
  if (code === null) return { message: text, vendorCode: null, explanation: null }
  const isOurs = code === notCalled.away || code === notCalled.forbidden
  if (isOurs) {
    const known = asked.settings.baseUrl ? null : vendor.explain(code)
    const explanation = { ...(known ?? reasonOf(asked, code)), what: text }
    const message = [text, whose[explanation.fault], explanation.todo].join(' ')
    return { message, vendorCode: null, explanation }
  }
  if (text === rowOf(gateTexts, code)) {
    const explanation = explain(vendor.id, code, text)
    return { message: `${text} ${explanation?.todo ?? ''}`.trim(), vendorCode: null, explanation }
  }
  const message = saysNothing(text) ? `${vendor.name} answered with status ${code}` : text
  return { message, vendorCode: code, explanation: explain(vendor.id, code, message) }
}

const whose: Record<Fault, string> = {
  company: 'This lies in the settings of the channel.',
  vendor: 'This lies on the vendor’s side or on the way there; the credentials were not judged.',
  platform: 'This lies on this platform’s side; the credentials were not judged.',
  recipient: 'This lies on the recipient’s side.',
}

function reasonOf({ vendor, settings, config }: Asked, code: string): Omit<Explanation, 'what'> {
  const isOwn = settings.baseUrl && !config.vendorBaseUrls[vendor.slug]
  if (code === notCalled.forbidden) {
    if (vendor.needsBaseUrl && !isOwn) return { fault: 'company', todo: "Enter 'Base URL' in the channel." }
    return isOwn
      ? { fault: 'company', todo: "Enter the vendor's public address as 'Base URL', then test again." }
      : { fault: 'platform', todo: 'Ask your administrator which addresses this server may call.' }
  }
  return isOwn
    ? { fault: 'company', todo: "Check 'Base URL'. If it is right, try again in a few minutes, then ask the vendor." }
    : {
        fault: 'vendor',
        todo: 'Try again in a few minutes. If it goes on, ask the vendor whether its service is down, and your administrator whether this server may call it.',
      }
}

import { generateKeyPairSync } from 'node:crypto'
import type { Channel, Vendor } from '../vendor.ts'

/** Settings that pass the vendor's own checks. */
export function channelOf(vendor: Vendor, type: number): Channel {
  const settings = Object.fromEntries(vendor.fields.map(field => [field.key, sampleOf(field)]))
  return {
    type,
    settings,
    host: own => own,
    token: vendor.authorize ? 'token-1' : null,
    webhookUrl: `https://parley.example/hooks/${vendor.slug}/channel-1?k=key-1`,
  }
}

function sampleOf(field: Vendor['fields'][number]): string {
  if (field.options) return field.options[0] ?? ''
  const special = specialSamples[field.key]
  if (special) return special
  if (field.type === 'email') return 'shop@parley.example'
  if (/url$/i.test(field.key)) return 'https://vendor.example'
  return field.type === 'numeric' ? '25' : `${field.key}-1`
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
const toldBody = '{"to":"{to}","template":"{template}","components":{components}}'
const specialSamples: Readonly<Record<string, string>> = {
  contactId: '919876543210',
  // No longer than SMPP has room for.
  password: 'pass-1',
  serviceAccount: JSON.stringify({ client_email: 'a@b.example', private_key }),
  behaviour: '{}',
  header: 'apikey: {accKey}',
  keyHeader: 'D360-API-KEY: {authKey}',
  path: '/messages',
  body: '{"to":"{to}","text":"{text}"}',
  layoutBody: toldBody,
  templateBody: toldBody,
  layoutPath: '/template/send',
  mediaPath: '/session/send/media',
  receiptFields: 'id=sid, status=dlr',
  receiptWords: '1=delivered, 2=failed',
  color: '#112233',
  preChat: 'name',
  allowedOrigins: 'https://shop.example',
}

import { plainText } from '../content.ts'
import type { Channel, HttpCall, Outgoing } from '../vendor.ts'
import { postJson } from '../wire.ts'

export function routeMobileSms({ to, content }: Outgoing, { settings }: Channel, host: string): HttpCall {
  const { username = '', password = '', sender, contactId = '', peId } = settings
  const text = plainText(content)
  const dltTemplateId = content.kind === 'template' ? content.template.dltTemplateId : null
  const request = {
    username,
    password,
    source: sender || contactId,
    destination: to,
    dlr: '1',
    ...(isPlain(text) ? { type: '0', message: text } : { type: '2', message: hexOf(text) }),
    ...(peId ? { entityid: peId } : {}),
    ...(dltTemplateId ? { tempid: dltTemplateId } : {}),
  }
  return postJson(`${host}/bulksms/jsonbulksms`, {}, { request: [request] })
}

/** What the alphabet of SMS holds for certain. */
function isPlain(text: string): boolean {
  return /^[A-Za-z0-9 \n\r@£$¥!"#%&'()*+,\-./:;<=>?_]*$/.test(text)
}

/** UTF-16, the higher byte first. */
function hexOf(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
}

import { plainText } from '../content.ts'
import { needsUnicode } from '../sms/alphabet.ts'
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
    ...(needsUnicode(text) ? { type: '2', message: hexOf(text) } : { type: '0', message: text }),
    ...(peId ? { entityid: peId } : {}),
    ...(dltTemplateId ? { tempid: dltTemplateId } : {}),
  }
  return postJson(`${host}/bulksms/jsonbulksms`, {}, { request: [request] })
}

/** UTF-16, the higher byte first. */
function hexOf(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
}

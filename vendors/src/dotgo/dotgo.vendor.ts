import { rcsCapabilities } from '../capabilities.ts'
import { explainBy } from '../errors.ts'
import { readToken } from '../rcs/rbm.answer.ts'
import { rcsTextCharacters } from '../rcs/rcs.ts'
import { contactNumber, secretSetting, setting } from '../settings.ts'
import type { Channel, HttpCall, Outgoing, Vendor } from '../vendor.ts'
import { basic, hasKey, postJson } from '../wire.ts'
import { readAnswer } from './dotgo.answer.ts'
import { rows } from './dotgo.codes.ts'
import { receive } from './dotgo.receive.ts'
import { dotgoContentOf } from './dotgo.send.ts'

/** Where one installation of the platform stands. */
type Installation = Pick<Vendor, 'id' | 'slug' | 'name'> & {
  authHost: string
  apiHost: string
  /** What its send call wants in the query besides. */
  query: Readonly<Record<string, string>>
}

/** RCS on Dotgo's platform, which speaks as RCS for Business does and keeps the templates. */
export function dotgoVendor({ id, slug, name, authHost, apiHost, query }: Installation): Vendor {
  return {
    id,
    slug,
    name,
    channelTypes: [10],
    fields: [setting('clientId', 'Client id'), secretSetting('clientSecret', 'Client secret'), contactNumber],
    limits: { textCharacters: rcsTextCharacters },
    capabilities: { 10: { ...rcsCapabilities(), window: 'conversation' } },
    unconfirmed:
      'the names of a template’s values, the inner names of cards, what customers write, and the words of errors.',
    needsKey: true,
    echoesRef: true,
    takesOurId: true,
    authorize: { request: channel => tokenCall(channel, authHost), read: readToken },
    check: () => null,
    send({ ref, to, content }: Outgoing, { settings, host, token }: Channel): HttpCall {
      const ours = new URLSearchParams({ botId: settings.contactId ?? '', messageId: ref, ...query })
      const url = `${host(apiHost)}/rcs/v1/phones/+${to}/agentMessages/async?${ours}`
      return postJson(url, { authorization: `Bearer ${token}` }, { contentMessage: dotgoContentOf(content) })
    },
    readAnswer,
    verify: hasKey,
    receive,
    explain: code => explainBy(rows, code),
  }
}

function tokenCall({ settings, host }: Channel, authHost: string): HttpCall {
  return {
    transport: 'http',
    method: 'POST',
    url: `${host(authHost)}/auth/oauth/token?grant_type=client_credentials`,
    headers: { authorization: basic(settings.clientId ?? '', settings.clientSecret ?? '') },
  }
}

import type { Account, Answer, Call } from '../call.ts'
import type { Desk } from '../desk.ts'
import { refuseGraph } from './graph.ts'

/** What a page can tell its app of, as far as it is played here. */
const fields = [
  'messages',
  'messaging_postbacks',
  'messaging_optins',
  'messaging_referrals',
  'message_deliveries',
  'message_reads',
  'message_reactions',
  'message_echoes',
]

/** A page has no address of its own: it says what its app hears of, where that is called. */
export function subscribePage({ query }: Call, desk: Desk, page: Account): Answer {
  const wanted = (query.subscribed_fields ?? '').split(',').filter(Boolean)
  if (wanted.length === 0) refuseGraph(400, { code: 100, message: 'The parameter subscribed_fields is required.' })
  const strange = wanted.find(field => !fields.includes(field))
  if (strange !== undefined) {
    refuseGraph(400, {
      code: 100,
      message: `Param subscribed_fields must be one of {${fields.join(', ')}}: ${strange}`,
    })
  }
  desk.moveWebhook(page, page.webhookUrl, { subscribedFields: wanted.join(',') })
  return { status: 200, body: { success: true } }
}

export function listSubscriptions({ settings }: Account): Answer {
  const data = settings.subscribedFields ? [{ id: '4711', subscribed_fields: fieldsOf(settings) }] : []
  return { status: 200, body: { data } }
}

/** Of Instagram the app hears what it has chosen itself, once the page has subscribed to anything. */
export function hears({ settings }: Account, field: string): boolean {
  const subscribed = fieldsOf(settings)
  return settings.platform === 'instagram' ? subscribed.length > 0 : subscribed.includes(field)
}

/** Of a page; the account of Instagram that is linked to it is told where it is asked for. */
export function shownPage({ params, query }: Call, { settings }: Account): Answer {
  const isAsked = (query.fields ?? '').split(',').includes('instagram_business_account')
  const linked = isAsked && settings.instagramId ? { instagram_business_account: { id: settings.instagramId } } : {}
  return { status: 200, body: { id: params.id, name: 'Page', ...linked } }
}

function fieldsOf({ subscribedFields = '' }: Account['settings']): string[] {
  return subscribedFields.split(',').filter(Boolean)
}

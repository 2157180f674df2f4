import type { ChannelDetails } from '@parley/contracts/channels/channels.ts'
import { email, ivrs, simulatorVendor } from '@parley/contracts/channels/kinds.ts'
import { formatAddress } from './numbered.ts'

export type Told = {
  /** `awaited`: it may come in any time; `untold`: nobody can say; `unreached`: who could say did not answer. */
  state: 'running' | 'passed' | 'failed' | 'open' | 'awaited' | 'untold' | 'unreached'
  /** What was found, in words. */
  found: string
}
type Step = Told & { label: string }

export const webhook = 'Webhook reachable'
/** No real phone reaches a simulated channel. */
const playIt = 'Open its phone and write something.'

type Addressed = Pick<ChannelDetails, 'type' | 'vendor' | 'contactId' | 'data' | 'incoming'>

type Called = Pick<ChannelDetails, 'vendor' | 'incoming' | 'data' | 'webhookUrl'>

/** Nobody can ask a vendor to call: what has come in since the channel was saved is the proof. */
export function webhookReached({ incoming, ...channel }: Called): Step[] {
  if (incoming.way !== 'WEBHOOK') return []
  const { refusedAt, heardAt } = incoming
  if (refusedAt && (!heardAt || refusedAt > heardAt)) {
    return [{ label: webhook, state: 'failed', found: `The last call was refused. ${whyRefused(channel)}` }]
  }
  if (heardAt) return [{ label: webhook, state: 'passed', found: 'The vendor has called.' }]
  const found = `Nothing has come in since the channel was last saved. ${whereToLook(channel)}`
  return [{ label: webhook, state: 'awaited', found }]
}

function whyRefused({ data, webhookUrl }: Omit<Called, 'incoming'>): string {
  if (data.appSecret)
    return 'It was not signed with the app secret that stands here: compare it with the one at the vendor.'
  if (webhookUrl?.includes('?k='))
    return 'It lacked the secret in the webhook address: enter the whole address at the vendor.'
  return "It did not prove to be the vendor's: compare the secrets that stand here with those at the vendor."
}

function whereToLook({ vendor, data }: Pick<ChannelDetails, 'vendor' | 'data'>): string {
  if (vendor === simulatorVendor) return playIt
  const secret = data.appSecret ? ' and the app secret here: calls with another signature are not believed' : ''
  return `Check the webhook address at the vendor${secret}.`
}

/** `wroteAt`: when a customer had last written before the test began. */
export function messageIn(channel: Addressed, wroteAt: string | null): Step[] {
  const { takesMessages, messageAt } = channel.incoming
  if (!takesMessages) return []
  const label = 'Test message in'
  if (messageAt && messageAt !== wroteAt) return [{ label, state: 'passed', found: 'A message has come in.' }]
  return [{ label, state: 'awaited', found: `${askFor(channel)} This turns to yes when it has come in.` }]
}

function askFor({ type, vendor, contactId, data }: Addressed): string {
  if (vendor === simulatorVendor) return playIt
  if (type === email) return `Write a mail to ${data.fromEmail || 'the address of this channel'}.`
  const address = formatAddress(type, contactId) || 'this channel'
  return type === ivrs ? `Call ${address} from a phone and press a key.` : `Write to ${address} from a phone.`
}

import type { Relay } from '@parley/contracts/channels/relays.ts'
import {
  IconApi,
  IconBrandSlack,
  IconCloud,
  IconCreditCard,
  IconLifebuoy,
  IconPlug,
  IconSend,
  IconShoppingBag,
  IconTable,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import type { IconShape } from '../../ui/button/icon.tsx'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

const icons: Record<string, IconShape> = {
  api: IconApi,
  webhook: IconWebhook,
  send: IconSend,
  table: IconTable,
  'brand-slack': IconBrandSlack,
  lifebuoy: IconLifebuoy,
  users: IconUsers,
  cloud: IconCloud,
  'shopping-bag': IconShoppingBag,
  'credit-card': IconCreditCard,
}

export function iconOf(name: string): IconShape {
  return icons[name] ?? IconPlug
}

const states: Record<Relay['status'], { label: string; tone: Tone }> = {
  CONNECTED: { label: 'Connected', tone: 'success' },
  FAILED: { label: 'Failed', tone: 'danger' },
  UNTESTED: { label: 'Not tested', tone: 'neutral' },
}

/** A disabled one tells nothing, whatever its last test found. */
export function standOf({ enabled, status }: Pick<Relay, 'enabled' | 'status'>): { label: string; tone: Tone } {
  return enabled ? states[status] : { label: 'Disabled', tone: 'neutral' }
}

export const callStates: Record<string, { label: string; tone: Tone }> = {
  ok: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  retrying: { label: 'Retrying', tone: 'warning' },
}

/** `message.received` reads 'Message received'. */
export function eventLabel(event: string): string {
  const words = event.replace(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

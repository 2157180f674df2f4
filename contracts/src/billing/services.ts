import { email, facebook, google, instagram, ivrs, rcs, sms, telegram, webChat, whatsApp } from '../channels/kinds.ts'
import type { Category } from '../templates/components.ts'

/** What an enterprise pays for, by the names that rates and consumption go by. */
export const planEntities = [
  ...(['WHATSAPP_MARKETING', 'WHATSAPP_UTILITY', 'WHATSAPP_AUTHENTICATION', 'WHATSAPP_SERVICE'] as const),
  ...(['RCS', 'SMS', 'EMAIL', 'TELEGRAM', 'FACEBOOK', 'INSTAGRAM', 'GOOGLE', 'IVRS', 'WEB'] as const),
  ...(['BOT_MESSAGE', 'GENAI', 'VIDEO_MINUTE'] as const),
] as const
export type PlanEntity = (typeof planEntities)[number]

const byType: Readonly<Record<number, PlanEntity>> = {
  [sms]: 'SMS',
  [email]: 'EMAIL',
  [facebook]: 'FACEBOOK',
  [telegram]: 'TELEGRAM',
  [google]: 'GOOGLE',
  [ivrs]: 'IVRS',
  [rcs]: 'RCS',
  [instagram]: 'INSTAGRAM',
  [webChat]: 'WEB',
}

/** As what a template is paid for; null for a channel type that nobody knows. */
export function planEntityOf(channelType: number, category: Category): PlanEntity | null {
  return channelType === whatsApp ? `WHATSAPP_${category}` : (byType[channelType] ?? null)
}

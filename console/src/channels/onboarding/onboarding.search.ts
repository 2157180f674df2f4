import { z } from 'zod'

const text = z.coerce.string().optional().catch(undefined)

/** `code`, `state` and `error_description` come from Facebook; the rest says how far one has come. */
export const onboardingSearch = z.object({
  session: text,
  number: text,
  step: z.enum(['connect', 'number', 'verify', 'create']).optional().catch(undefined),
  code: text,
  state: text,
  error_description: text,
})
export type OnboardingSearch = z.output<typeof onboardingSearch>

export function onboardingHref(where: Pick<OnboardingSearch, 'session' | 'number' | 'step'>): string {
  const search = new URLSearchParams(Object.entries(where).flatMap(([key, value]) => (value ? [[key, value]] : [])))
  return `/admin/whatsapp-onboarding?${search}`
}

import { z } from 'zod'

export const profileTabs = ['profile', 'password', 'notifications', 'security'] as const
export type ProfileTab = (typeof profileTabs)[number]

export const profileSearch = z.object({ tab: z.enum(profileTabs).optional().catch(undefined) })

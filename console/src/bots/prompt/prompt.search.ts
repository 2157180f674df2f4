import { z } from 'zod'

/** The configuration that was just made on the integration page. */
export const promptSearch = z.object({ configId: z.string().optional().catch(undefined) })

import { z } from 'zod'
import { isOwnPath } from './own-path.ts'

/** `returnTo` is where the reader wanted to go before the login came between. */
export const loginSearch = z.object({ returnTo: z.string().refine(isOwnPath).optional().catch(undefined) })

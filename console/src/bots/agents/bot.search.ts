import { z } from 'zod'

/** What lies over the agent: the chat to try it, or its training. */
export const botSearch = z.object({ panel: z.enum(['try', 'training']).optional().catch(undefined) })

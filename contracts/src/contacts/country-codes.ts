import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const countryCodes = endpoint({
  method: 'GET',
  path: '/chatbird/api/countrycodes',
  summary: 'Countries by name with what their numbers begin with; `default` is the dial code of the enterprise.',
  answer: z.object({
    countryCodes: z.array(
      z.object({
        name: z.string(),
        iso2: z.string(),
        /** Without plus. */
        dialCode: z.string(),
      }),
    ),
    default: z.string(),
  }),
})

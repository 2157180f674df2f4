import { type Reply, refuse } from '../call.ts'
import { hmac, idOf } from '../read.ts'

type Wrong = { code: number; message: string; details?: string; subcode?: number }

/** An error as the Graph API writes it. */
export function graphError({ code, message, details, subcode }: Wrong): unknown {
  return {
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      ...(details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
      fbtrace_id: idOf('A'),
    },
  }
}

export function refuseGraph(status: number, wrong: Wrong): never {
  refuse(status, graphError(wrong))
}

export const badToken: Reply = {
  status: 401,
  body: {
    error: {
      message: 'Invalid OAuth access token - Cannot parse access token',
      type: 'OAuthException',
      code: 190,
      fbtrace_id: 'AbadToken',
    },
  },
}

export const graphBusy = {
  tooFast: {
    status: 429,
    body: graphError({
      code: 130429,
      message: 'Rate limit hit',
      details: 'Cloud API message throughput has been reached.',
    }),
  },
  down: {
    status: 503,
    body: graphError({
      code: 131016,
      message: 'Service unavailable',
      details: 'A service is temporarily unavailable.',
    }),
  },
} as const

export const graphMalformed: Reply = {
  status: 400,
  body: graphError({ code: 100, message: 'Invalid parameter', details: 'The request body is not valid JSON.' }),
}

export const graphUnknownPath: Reply = {
  status: 400,
  body: graphError({ code: 2500, message: 'Unknown path components' }),
}

export function graphSignature(secret: string, body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-hub-signature-256': `sha256=${hmac('sha256', secret, body).toString('hex')}`,
  }
}

/** Of a thing what is asked for, and its id at any rate; all of it where nothing is. */
export function chosenFields(whole: Readonly<Record<string, unknown>>, fields: string | undefined) {
  if (!fields) return whole
  const wanted = new Set(['id', ...fields.split(',').map(one => one.trim())])
  return Object.fromEntries(Object.entries(whole).filter(([key]) => wanted.has(key)))
}

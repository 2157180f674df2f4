import { QueryClient } from '@tanstack/react-query'
import { CallRefused } from '../lib/call-refused.ts'

const tries = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Events say what has changed; the age only covers what no event tells.
        staleTime: 30_000,
        retry: (failures, error) => failures < tries && isPassing(error),
      },
      // What is pressed while the network is away fails at once: done later by itself, it would surprise.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Only what may be over in a second is worth asking again; a refusal stays one. */
function isPassing(error: unknown): boolean {
  return error instanceof CallRefused && (error.isNetworkFailure || error.status === 502 || error.status === 503)
}

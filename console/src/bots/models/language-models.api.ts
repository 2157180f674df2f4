import { listLanguageModels } from '@parley/contracts/bots/knowledge.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The language models that agents may be given; their keys stay on the server. */
export function useLanguageModels() {
  return useQuery({
    queryKey: ['bots', 'language-models'],
    queryFn: ({ signal }) => call(listLanguageModels, { signal }),
  })
}

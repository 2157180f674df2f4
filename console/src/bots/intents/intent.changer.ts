import type { Intent } from '@parley/contracts/bots/intents.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useProfile } from '../../auth/profile.api.ts'
import type { OthersChange } from './use-intent-changes.ts'

type Changer = { id: string | null; name: string }

/** Who saved or deleted the intent last, for the start of a sentence; who deleted it only the server's event tells. */
export function useIntentChanger(intent: Intent | null, change: OthersChange): string {
  const { uId } = useProfile()
  const { data } = useQuery<Changer>({ queryKey: ['bots', 'changer', intent?.id], queryFn: skipToken })
  const by = change === 'deleted' ? data : intent?.updatedBy
  if (!by) return 'Someone else'
  return by.id === uId ? 'You, in another window,' : by.name
}

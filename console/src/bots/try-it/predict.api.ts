import { endSession, predictIntent, tryIt } from '@parley/contracts/bots/predict.ts'
import { useMutation } from '@tanstack/react-query'
import { useProfile } from '../../auth/profile.api.ts'
import { call } from '../../lib/call.ts'
import { type Pretence, pretenceMetadata } from './try-it.pretence.ts'

export type Question = { text: string; suggestionId: string; sessionId: string; pretence: Pretence }

/** One turn with an agent, as the console's own panel puts it. */
export function usePredict(agentId: string) {
  const { uId } = useProfile()
  return useMutation({
    mutationFn: ({ text, suggestionId, sessionId, pretence }: Question) =>
      call(predictIntent, {
        body: {
          message: { type: 'text', text, suggestionId, lnCode: pretence.language },
          sessionId,
          agentId,
          metadata: {
            timeZone: browserZone,
            appId: tryIt,
            ...pretenceMetadata(pretence, uId),
          },
        },
      }),
  })
}

/** Lets the agent do at once what waits for the end of a conversation; one that has ended by itself is no failure. */
export function useEndSession(): (sessionId: string) => void {
  const { mutate } = useMutation({
    mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
    onError: error => console.error('Try it', error),
  })
  return mutate
}

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

import {
  addWabaNumber,
  listWabaNumbers,
  onboardChannel,
  readSignup,
  sendWabaCode,
  startSignup,
  verifyWabaNumber,
} from '@parley/contracts/channels/onboarding.ts'
import type { BodyOf } from '@parley/contracts/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../../lib/call.ts'
import { toast } from '../../ui/feedback/toast.ts'

const numbersKey = ['onboarding', 'numbers'] as const

/** The operator's Facebook app, or that there is none: part of the installation, so it is read once a visit. */
export function useSignupApp() {
  return useQuery({
    queryKey: ['onboarding', 'app'],
    queryFn: ({ signal }) => call(readSignup, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useWabaNumbers(sessionId: string) {
  return useQuery({
    queryKey: [...numbersKey, sessionId],
    queryFn: ({ signal }) => call(listWabaNumbers, { query: { sessionId }, signal }),
    select: ({ phoneNumbers }) => phoneNumbers,
    retry: false,
    enabled: sessionId !== '',
  })
}

/** Whether WhatsApp says so; false until it has answered. */
export function useIsUnverified(sessionId: string, phoneNumberId: string): boolean {
  const { data } = useWabaNumbers(sessionId)
  return data?.find(one => one.phoneNumberId === phoneNumberId)?.verified === false
}

export function beginSignup(body: BodyOf<typeof startSignup>) {
  return call(startSignup, { body })
}

export function sendCode(body: BodyOf<typeof sendWabaCode>) {
  return call(sendWabaCode, { body })
}

/** Both change what the list of numbers says. */
export function useNumberActs() {
  const queries = useQueryClient()
  const reread = () => queries.invalidateQueries({ queryKey: numbersKey })
  return {
    add: async (body: BodyOf<typeof addWabaNumber>) => {
      const { phoneNumberId } = await call(addWabaNumber, { body })
      await reread()
      return phoneNumberId
    },
    verify: async (body: BodyOf<typeof verifyWabaNumber>) => {
      await call(verifyWabaNumber, { body })
      await reread()
    },
  }
}

/** Makes the channel, says so and answers its id. */
export function useFinish() {
  const queries = useQueryClient()
  return async (body: BodyOf<typeof onboardChannel>) => {
    const { answer, message } = await callFully(onboardChannel, { body })
    toast.success(message)
    await queries.invalidateQueries({ queryKey: ['channels', 'channels'] })
    return answer.channelId
  }
}

import {
  type AudioSettings,
  changePassword,
  type PasswordDraft,
  type ProfileDraft,
  readProfile,
  updateAudio,
  updateProfile,
} from '@parley/contracts/auth/profile.ts'
import { endSession, listSessions } from '@parley/contracts/auth/sessions.ts'
import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { call, callFully } from '../lib/call.ts'
import { toast } from '../ui/feedback/toast.ts'
import { setDraftOwner } from '../ui/memory/draft-store.ts'

/** Permissions, features and the enterprise come with it; the events of a change make it read again. */
export const profileQuery = queryOptions({
  queryKey: ['auth', 'profile'],
  queryFn: async ({ signal }) => {
    const profile = await call(readProfile, { signal })
    setDraftOwner(profile.id)
    return profile
  },
  staleTime: Number.POSITIVE_INFINITY,
})

const sessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})

/** Who has signed in; the frame has read it before any screen stands. */
export function useProfile() {
  return useSuspenseQuery(profileQuery).data
}

export function useSaveProfile() {
  const queries = useQueryClient()
  return async (draft: ProfileDraft) => {
    const { answer, message } = await callFully(updateProfile, { body: draft })
    queries.setQueryData(profileQuery.queryKey, answer.profile)
    toast.success(message)
  }
}

type Alerts = AudioSettings & { enablePushNotification: boolean; enableChatNotification: boolean }

export function useSaveAlerts() {
  const queries = useQueryClient()
  return async ({ enablePushNotification, enableChatNotification, ...audioSettings }: Alerts) => {
    const audio = await call(updateAudio, { body: { enableChatNotification, audioSettings } })
    const { answer, message } = await callFully(updateProfile, { body: { enablePushNotification } })
    queries.setQueryData(profileQuery.queryKey, { ...answer.profile, ...audio })
    toast.success(message)
  }
}

export function useChangePassword() {
  const queries = useQueryClient()
  return async (draft: PasswordDraft) => {
    const { message } = await callFully(changePassword, { body: draft })
    await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    toast.success(message)
  }
}

export function useSessions() {
  return useQuery(sessionsQuery)
}

export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
    onSuccess: () => toast.success('That device has been signed out'),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

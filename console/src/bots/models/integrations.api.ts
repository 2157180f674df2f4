import {
  type AuthConfig,
  type AuthConfigDraft,
  authConfigTexts,
  createAuthConfig,
  deleteAuthConfig,
  languageModel,
  listAuthConfigs,
  testAuthConfig,
  updateAuthConfig,
} from '@parley/contracts/enterprises/auth-configs.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../../lib/call.ts'
import { toast } from '../../ui/feedback/toast.ts'

export type Integration = Pick<AuthConfig, 'id' | 'name' | 'authType'> & Partial<AuthConfig>

const integrationsKey = ['enterprises', 'integrations'] as const
export const integrationsPerPage = 15

export function useIntegrations({ search, from }: { search: string; from: number }) {
  return useQuery({
    queryKey: [...integrationsKey, { search, from }],
    queryFn: ({ signal }) =>
      call(listAuthConfigs, {
        query: { from, perPage: integrationsPerPage, ...(search ? { searchterm: search } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Makes a configuration, or changes the one of this id; answers its id. */
export function useSaveLanguageModel(authConfigId: string | null) {
  const queries = useQueryClient()
  return async (draft: AuthConfigDraft): Promise<string> => {
    const body = { ...draft, authType: languageModel }
    const { answer } = authConfigId
      ? await callFully(updateAuthConfig, { params: { authConfigId }, body })
      : await callFully(createAuthConfig, { body })
    toast.success(answer.message)
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['bots', 'language-models'] }),
      queries.invalidateQueries({ queryKey: integrationsKey }),
    ])
    return answer._id
  }
}

export function useTestIntegration() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callFully(testAuthConfig, { body: { id } }),
    onSuccess: () => toast.success(authConfigTexts.connected),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: integrationsKey }),
  })
}

export function useDeleteIntegration() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (authConfigId: string) => callFully(deleteAuthConfig, { params: { authConfigId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: integrationsKey }),
        queries.invalidateQueries({ queryKey: ['bots', 'language-models'] }),
      ]),
  })
}

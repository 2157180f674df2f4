import { type BroadcastRequest, validateBroadcast } from '@parley/contracts/broadcasts/broadcasts.ts'
import { readContact } from '@parley/contracts/contacts/contacts.ts'
import { listTemplates, readTemplateConfig } from '@parley/contracts/templates/templates.ts'
import { readExpressionVariables } from '@parley/contracts/templates/variables.ts'
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { CallRefused } from '../lib/call-refused.ts'

const perPage = 20

/** Approved templates of a channel. */
export function useTemplateChoices(channelId: string | null, name: string) {
  return useInfiniteQuery({
    queryKey: ['templates', 'templates', 'choices', channelId, name],
    queryFn: ({ pageParam, signal }) =>
      call(listTemplates, {
        query: {
          ...(channelId ? { channelId } : {}),
          status: ['APPROVED'],
          from: pageParam,
          perPage,
          ...(name ? { name } : {}),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, _all, from) => (last.more ? from + perPage : undefined),
    select: ({ pages }) => pages.flatMap(({ templates }) => templates),
    enabled: channelId !== null,
    // The templates of one channel are none of another.
    placeholderData: (before, query) => (query?.queryKey[3] === channelId ? keepPreviousData(before) : undefined),
  })
}

/** A template as it is sent. */
export function useTemplate(channelId: string | null, templateId: string | null) {
  return useQuery({
    ...sentTemplate(channelId, templateId),
    select: ({ templateConfig }) => templateConfig,
    enabled: channelId !== null && templateId !== null,
  })
}

/** The same for who cannot go on without it: answers at once where it has arrived, else when it has. */
export function useTemplateReader() {
  const queries = useQueryClient()
  return async (channelId: string | null, templateId: string | null) =>
    (await queries.ensureQueryData(sentTemplate(channelId, templateId))).templateConfig
}

function sentTemplate(channelId: string | null, templateId: string | null) {
  return queryOptions({
    queryKey: ['templates', 'templates', 'sent', channelId, templateId],
    queryFn: ({ signal }) =>
      call(readTemplateConfig, { query: { channelId: channelId ?? '', templateId: templateId ?? '' }, signal }),
  })
}

export const preflightKey = ['broadcasts', 'preflight'] as const

/** What a send would do. Asked again whenever the request is another one; null asks nothing. */
export function usePreflight(request: BroadcastRequest | null) {
  return useQuery({
    queryKey: [...preflightKey, request],
    queryFn: ({ signal }) => call(validateBroadcast, { body: request ?? {}, signal }),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    // A refusal is the answer to the question.
    retry: (count, error) => !(error instanceof CallRefused) && count < 2,
  })
}

export async function namesInExpression(expression: string): Promise<string[]> {
  const { variables } = await call(readExpressionVariables, { body: { expression } })
  return variables
}

/** All that is known of a contact whose values the preview shows. */
export function usePreviewContact(contactId: string | null) {
  return useQuery({
    queryKey: ['contacts', 'contacts', 'one', contactId],
    queryFn: ({ signal }) => call(readContact, { params: { contactId: contactId ?? '' }, signal }),
    select: ({ customer }) => customer,
    enabled: contactId !== null,
  })
}

import { listChannelConfigs } from '@parley/contracts/channels/pickers.ts'
import type { Status } from '@parley/contracts/templates/statuses.ts'
import {
  cloneTemplate,
  createTemplate,
  decideTemplate,
  deleteTemplate,
  listTemplates,
  readTemplate,
  restoreTemplate,
  submitTemplate,
  syncTemplates,
  type TemplateDraft,
  updateTemplate,
} from '@parley/contracts/templates/templates.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../lib/call.ts'
import { useUndo } from '../lib/use-undo.ts'
import { type ToastOptions, toast } from '../ui/feedback/toast.ts'

const templatesKey = ['templates', 'templates'] as const
export const perPage = 20

type Wanted = { channelType: number; channelId: string | null; status: Status | null; name: string; from: number }

/** One page of the templates of a type of channel, newest first. */
export function useTemplates(wanted: Wanted) {
  const { channelType, channelId, status, name, from } = wanted
  const query = {
    from,
    perPage,
    channelType: [channelType],
    ...(channelId ? { channelId } : {}),
    ...(status ? { status: [status] } : {}),
    ...(name ? { name } : {}),
  }
  return useQuery({
    queryKey: [...templatesKey, 'list', query],
    queryFn: ({ signal }) => call(listTemplates, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** With its latest text, which may not be the one that is sent. */
export function useTemplate(templateId: string | null) {
  return useQuery({
    queryKey: [...templatesKey, 'one', templateId],
    queryFn: ({ signal }) => call(readTemplate, { params: { templateId: templateId ?? '' }, signal }),
    select: ({ template }) => template,
    enabled: templateId !== null,
    staleTime: 0,
  })
}

/** Makes a template, or changes the one that is named, says so and hands it over. */
export function useSaveTemplate(templateId: string | null) {
  const queries = useQueryClient()
  return async (body: TemplateDraft) => {
    try {
      const { answer, message } = await (templateId
        ? callFully(updateTemplate, { params: { templateId }, body })
        : callFully(createTemplate, { body }))
      toast.success(message)
      return answer.template
    } finally {
      await queries.invalidateQueries({ queryKey: templatesKey })
    }
  }
}

export function useDeleteTemplate() {
  const queries = useQueryClient()
  const undo = useUndo(
    (templateId: string) => callFully(restoreTemplate, { params: { templateId } }),
    () => queries.invalidateQueries({ queryKey: templatesKey }),
  )
  return useAct((templateId: string) => callFully(deleteTemplate, { params: { templateId } }), undo)
}

export function useSubmitTemplate() {
  return useAct((templateId: string) => callFully(submitTemplate, { params: { templateId } }))
}

type Decision = { templateId: string; status: 'APPROVED' | 'REJECTED'; reason?: string; vendorTemplateId?: string }

export function useDecideTemplate() {
  return useAct(({ templateId, ...body }: Decision) => callFully(decideTemplate, { params: { templateId }, body }))
}

export function useCloneTemplate() {
  const queries = useQueryClient()
  return async (templateId: string, body: { name: string; channelId: string }) => {
    const { answer, message } = await callFully(cloneTemplate, { params: { templateId }, body })
    toast.success(message)
    await queries.invalidateQueries({ queryKey: templatesKey })
    return answer.template
  }
}

type Synced = { channelType: number; channelId: string | null }

/** One channel, or all of a type one after the other; what was found is told in one sentence. */
export function useSyncTemplates() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (synced: Synced) => {
      const total = { added: 0, updated: 0, removed: 0 }
      for (const channelId of await channelIdsOf(synced)) {
        const { added, updated, removed } = await call(syncTemplates, { body: { channelId } })
        total.added += added
        total.updated += updated
        total.removed += removed
      }
      return total
    },
    onSuccess: ({ added, updated, removed }) =>
      toast.success(`Templates synced: ${added} added, ${updated} updated, ${removed} removed`),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesKey }),
  })
}

async function channelIdsOf({ channelType, channelId }: Synced): Promise<string[]> {
  if (channelId) return [channelId]
  const { channelConfig } = await call(listChannelConfigs, { query: { type: [String(channelType)], perPage: -1 } })
  return channelConfig.map(({ id }) => id)
}

function useAct<Input>(act: (input: Input) => Promise<{ message: string }>, undo?: (input: Input) => ToastOptions) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: ({ message }, input) => void toast.success(message, undo?.(input)),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesKey }),
  })
}

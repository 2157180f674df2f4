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
import { CallRefused } from '../lib/call-refused.ts'
import { useUndo } from '../lib/use-undo.ts'
import { toast } from '../ui/feedback/toast.ts'

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

/** Its page goes before anybody learns that there is no such template any more. */
export function useDeleteTemplate(onDeleted: () => void) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: templatesKey })
  const undo = useUndo((templateId: string) => callFully(restoreTemplate, { params: { templateId } }), refresh)
  return useMutation({
    mutationFn: (templateId: string) => callFully(deleteTemplate, { params: { templateId } }),
    onSuccess: ({ message }, templateId) => {
      toast.success(message, undo(templateId))
      onDeleted()
    },
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
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

/** One channel, or all of a type one after the other; what was found is told in one sentence, and what failed by channel. */
export function useSyncTemplates() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ channelType, channelId }: Synced) => (channelId ? syncOne(channelId) : syncAll(channelType)),
    onSuccess: ({ added, updated, removed, failed }) => {
      const sums = `Templates synced: ${added} added, ${updated} updated, ${removed} removed`
      if (failed.length === 0) toast.success(sums)
      else toast.warning([sums, ...failed].join('\n'))
    },
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesKey }),
  })
}

type Sums = { added: number; updated: number; removed: number; failed: string[] }

async function syncOne(channelId: string): Promise<Sums> {
  return { ...(await call(syncTemplates, { body: { channelId } })), failed: [] }
}

/** A channel that fails keeps none of the others from being tried. */
async function syncAll(channelType: number): Promise<Sums> {
  const { channelConfig } = await call(listChannelConfigs, { query: { type: [String(channelType)], perPage: -1 } })
  const total: Sums = { added: 0, updated: 0, removed: 0, failed: [] }
  for (const { id, name } of channelConfig) {
    try {
      const { added, updated, removed } = await syncOne(id)
      total.added += added
      total.updated += updated
      total.removed += removed
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error
      total.failed.push(`${name}: ${error.message}`)
    }
  }
  return total
}

function useAct<Input>(act: (input: Input) => Promise<{ message: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: ({ message }) => void toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesKey }),
  })
}

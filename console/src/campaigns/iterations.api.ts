import { activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import {
  type Activity,
  type Approval,
  approveActivity,
  cloneActivity,
  createActivity,
  deleteActivity,
  estimateActivity,
  listActivities,
  listActivityMessages,
  pauseActivity,
  readActivity,
  rejectActivity,
  resumeActivity,
  startActivity,
  activityStates as states,
  stopActivity,
  submitActivity,
  updateActivity,
} from '@parley/contracts/campaigns/activities.ts'
import { readContact } from '@parley/contracts/contacts/contacts.ts'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type MessagesWanted, messagesPerPage } from '../broadcasts/broadcasts.api.ts'
import type { PickedContact } from '../broadcasts/recipients.api.ts'
import { call, callFully } from '../lib/call.ts'
import { CallRefused } from '../lib/call-refused.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { IterationBody } from './iteration.draft.ts'
import { saveReport } from './report.api.ts'

const iterationsKey = ['campaigns', 'activities'] as const
export const iterationsPerPage = 20
/** Beside the events, for a socket that is down just now. */
const lookAgainMs = 5000

export type IterationsWanted = { approval?: Approval; campaignId?: string; states?: number[]; name: string }

/** One page of the iterations that match, newest first. */
export function useIterations({ approval, campaignId, states: state, name }: IterationsWanted, from: number) {
  const query = {
    from,
    perPage: iterationsPerPage,
    ...(approval ? { approval: [approval] } : {}),
    ...(campaignId ? { campaignId } : {}),
    ...(state ? { state } : {}),
    ...(name ? { name } : {}),
  }
  return useQuery({
    queryKey: [...iterationsKey, 'list', query],
    queryFn: ({ signal }) => call(listActivities, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.activities.some(isMoving) ? lookAgainMs : false),
  })
}

function iterationQuery(activityId: string | null) {
  return queryOptions({
    queryKey: [...iterationsKey, 'one', activityId],
    queryFn: ({ signal }) => call(readActivity, { params: { activityId: activityId ?? '' }, signal }),
  })
}

export function useIteration(activityId: string | null) {
  return useQuery({
    ...iterationQuery(activityId),
    select: ({ activity }) => activity,
    enabled: activityId !== null,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.activity) ? lookAgainMs : false),
  })
}

/** Asks for an iteration as it is stored at this moment, which whoever shows it learns as well. */
export function useIterationNow() {
  const queries = useQueryClient()
  return async (activityId: string): Promise<Activity> => {
    const { activity } = await queries.fetchQuery({ ...iterationQuery(activityId), staleTime: 0 })
    return activity
  }
}

/** One page of what became of each recipient. */
export function useIterationMessages(activity: Activity, { status, ...wanted }: MessagesWanted, from: number) {
  const query = { ...wanted, ...(status ? { status: [status] } : {}), from, perPage: messagesPerPage }
  return useQuery({
    queryKey: [...iterationsKey, 'messages', activity.id, query],
    queryFn: ({ signal }) => call(listActivityMessages, { params: { activityId: activity.id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isMoving(activity) ? lookAgainMs : false,
  })
}

/** Rows of the report, for all of its runs. */
export function useSaveIterationMessages({ id }: Activity) {
  return useMutation({
    mutationFn: ({ status }: MessagesWanted) => saveReport({ activityId: id, ...(status ? { status } : {}) }),
    onError: error => toast.error(error.message),
  })
}

/** Whom it would reach at this moment; asked again once its recipients or the iteration itself are others. */
export function useEstimate({ id, recipientCount, history }: Activity) {
  return useQuery({
    // The key is none of those that every message makes old: to judge recipients takes the server seconds.
    queryKey: ['campaigns', 'estimate', id, recipientCount, history.length],
    queryFn: ({ signal }) => call(estimateActivity, { params: { activityId: id }, signal }),
    enabled: recipientCount !== null,
    // A refusal is the answer to the question.
    retry: (count, error) => !(error instanceof CallRefused) && count < 2,
  })
}

const acts = {
  submit: submitActivity,
  approve: approveActivity,
  start: startActivity,
  pause: pauseActivity,
  resume: resumeActivity,
  stop: stopActivity,
}
export type IterationAct = keyof typeof acts

export function useActOnIteration() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: IterationAct }) =>
      callFully(acts[act], { params: { activityId: id } }),
    onSuccess: ({ message }) => void toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: iterationsKey }),
  })
}

/** Gives an iteration back to its maker; what is refused is thrown. */
export function useRejectIteration() {
  const queries = useQueryClient()
  return async (activityId: string, reason: string) => {
    const { message } = await callFully(rejectActivity, { params: { activityId }, body: { reason } })
    toast.success(message)
    void queries.invalidateQueries({ queryKey: iterationsKey })
  }
}

export function useDeleteIteration(onDeleted: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (activityId: string) => callFully(deleteActivity, { params: { activityId } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      onDeleted()
    },
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: iterationsKey }),
  })
}

/** Makes a draft like it, and hands that over. */
export function useCloneIteration(onCloned: (activity: Activity) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (activityId: string) => callFully(cloneActivity, { params: { activityId }, body: {} }),
    onSuccess: ({ message, answer }) => {
      toast.success(message)
      onCloned(answer.activity)
    },
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: iterationsKey }),
  })
}

type Place = { campaignId: string; activityId: string | null }

/** Makes an iteration of the campaign or changes the one that is named, and hands it over. */
export function useSaveIteration({ campaignId, activityId }: Place) {
  const queries = useQueryClient()
  return async (body: IterationBody) => {
    const { answer, message } = await (activityId
      ? callFully(updateActivity, { params: { activityId }, body })
      : callFully(createActivity, { params: { campaignId }, body }))
    toast.success(body.submit ? activityTexts.submitted : message)
    // A form that stays open has to know at once what it saved: what it saves next is compared with that.
    if (!body.submit) queries.setQueryData(iterationQuery(answer.activity.id).queryKey, answer)
    void queries.invalidateQueries({ queryKey: iterationsKey })
    return answer.activity
  }
}

/** Asks for approval of a draft as it was saved; what is refused is thrown. */
export function useSubmitIteration() {
  const queries = useQueryClient()
  return async (activityId: string) => {
    const { answer, message } = await callFully(submitActivity, { params: { activityId } })
    toast.success(message)
    void queries.invalidateQueries({ queryKey: iterationsKey })
    return answer.activity
  }
}

/** Names of contacts that are known by their ids; one that is gone keeps its place. */
export function usePicked(ids: readonly string[]): { contacts: PickedContact[]; isPending: boolean } {
  return useQueries({
    queries: ids.map(contactId => ({
      queryKey: ['contacts', 'contacts', 'one', contactId],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(readContact, { params: { contactId }, signal }),
      retry: false,
    })),
    combine: found => ({
      contacts: found.map(({ data }, at) => {
        const { name = 'Somebody', phoneNumber = '' } = data?.customer ?? {}
        return { id: ids[at] ?? '', name, phoneNumber }
      }),
      isPending: found.some(({ isPending }) => isPending),
    }),
  })
}

/** Counts and states may still change by themselves. */
function isMoving({ state, recipientCount }: Pick<Activity, 'state' | 'recipientCount'>): boolean {
  return recipientCount === null || state === states.scheduled || state === states.started
}

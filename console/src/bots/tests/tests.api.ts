import {
  cancelTestRun,
  deleteTest,
  listTests,
  readTestRun,
  runTests,
  saveTest,
  type TestDraft,
  testFromSession,
} from '@parley/contracts/bots/tests.ts'
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../../lib/call.ts'
import { toast } from '../../ui/feedback/toast.ts'

const testsKey = ['bots', 'tests'] as const
export const testsPerPage = 50
export const resultsPerPage = 20

export function useTests(agentId: string, { from, search }: { from: number; search: string }) {
  return useQuery({
    queryKey: [...testsKey, agentId, 'list', from, search],
    queryFn: ({ signal }) =>
      call(listTests, {
        params: { agentId },
        query: { from, perPage: testsPerPage, ...(search ? { searchterm: search } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** A run, blank for the newest, with a page of its results. */
export function useTestRun(agentId: string, { runId, from }: { runId: string; from: number }) {
  return useQuery({
    queryKey: [...testsKey, agentId, 'run', runId, from],
    queryFn: ({ signal }) =>
      call(readTestRun, { params: { agentId }, query: { runId, from, perPage: resultsPerPage }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSaveTest(agentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: TestDraft) => callFully(saveTest, { params: { agentId }, body }),
    onSuccess: ({ message }) => {
      toast.success(message)
      return queries.invalidateQueries({ queryKey: testsKey })
    },
  })
}

export function useDeleteTest(agentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (testId: string) => callFully(deleteTest, { params: { agentId, testId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: testsKey }),
  })
}

/** Share of a run that is done, 0 to 1; the events of the server bring it. */
export function useRunShare(runId: string): number | null {
  const key = ['bots', 'tests-progress', runId]
  const { data } = useQuery<{ progress: number }>({ queryKey: key, queryFn: skipToken })
  return data?.progress ?? null
}

export function useCancelRun(agentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (runId: string) => callFully(cancelTestRun, { params: { agentId, runId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: testsKey }),
  })
}

/** Runs against what answers now, or trains first where `fresh`. */
export function useRunTests(agentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ fresh }: { fresh: boolean }) => callFully(runTests, { params: { agentId }, body: { fresh } }),
    onSuccess: ({ answer, message }) => {
      const { run } = answer
      if (run?.state !== 'CANCELLED') {
        toast.success(run?.state === 'DONE' ? `${run.passed} passed, ${run.failed} failed` : message)
      }
    },
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: testsKey }),
  })
}

export function useTestFromSession(agentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => callFully(testFromSession, { params: { agentId }, body: { sessionId } }),
    onSuccess: ({ answer, message }) => {
      toast.success(`${message}: ${answer.name}`)
      return queries.invalidateQueries({ queryKey: testsKey })
    },
    onError: error => toast.error(error.message),
  })
}

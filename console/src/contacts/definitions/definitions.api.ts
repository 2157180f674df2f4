import {
  type DefinitionDraft,
  deleteDefinition,
  type listDefinitions,
  moveDefinition,
  readDefinition,
  readDefinitionUse,
  restoreDefinition,
  saveDefinition,
} from '@parley/contracts/contacts/definitions.ts'
import type { AnswerOf } from '@parley/contracts/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../../lib/call.ts'
import { CallRefused } from '../../lib/call-refused.ts'
import { useUndo } from '../../lib/use-undo.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { moved } from './definitions.order.ts'

/** Under the key itself stands the list that `useDefinitions` reads. */
const definitionsKey = ['contacts', 'definitions'] as const

export function useDefinition(definitionId: string) {
  return useQuery({
    queryKey: [...definitionsKey, 'one', definitionId],
    queryFn: ({ signal }) => call(readDefinition, { params: { definitionId }, signal }),
    select: ({ inputFieldDefinition }) => inputFieldDefinition,
    // A form begins with what is stored now, not with what was read when it was last opened.
    staleTime: 0,
    gcTime: 0,
  })
}

/** How many contacts hold a value of the field. */
export function useDefinitionUse(definitionId: string) {
  return useQuery({
    queryKey: [...definitionsKey, 'use', definitionId],
    queryFn: ({ signal }) => call(readDefinitionUse, { params: { definitionId }, signal }),
    select: ({ contacts }) => contacts,
    staleTime: 0,
  })
}

export function readUse(definitionId: string): Promise<number> {
  return call(readDefinitionUse, { params: { definitionId } }).then(({ contacts }) => contacts)
}

/** Makes a field, or changes the one that the draft names; says so, also when it was refused. */
export function useSaveDefinition() {
  const queries = useQueryClient()
  return async (body: DefinitionDraft) => {
    try {
      const { message } = await callFully(saveDefinition, { body })
      toast.success(message)
    } catch (error) {
      if (error instanceof CallRefused) toast.error(error.message)
      throw error
    }
    await queries.invalidateQueries({ queryKey: definitionsKey })
  }
}

/** Puts a field at another place, here at once; a move that is refused shows itself by what stands there again. */
export function useMoveDefinition() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (places: { from: number; to: number }) => callFully(moveDefinition, { body: places }),
    onMutate: ({ from, to }) => {
      // Neither waited for nor taken back by it: the row would be seen jumping to its old place.
      void queries.cancelQueries({ queryKey: definitionsKey, exact: true }, { revert: false })
      queries.setQueryData<AnswerOf<typeof listDefinitions>>(
        definitionsKey,
        listed => listed && { ...listed, inputFieldDefinitions: moved(listed.inputFieldDefinitions, from, to) },
      )
    },
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: definitionsKey }),
  })
}

/** Puts a field into the Bin and offers the way back. */
export function useDeleteDefinition() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['contacts'] })
  const undo = useUndo((definitionId: string) => callFully(restoreDefinition, { params: { definitionId } }), refresh)
  return useMutation({
    mutationFn: (definitionId: string) => callFully(deleteDefinition, { params: { definitionId } }),
    onSuccess: ({ message }, definitionId) => void toast.success(message, undo(definitionId)),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: definitionsKey }),
  })
}

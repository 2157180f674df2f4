import {
  addDepartmentUsers,
  createDepartment,
  type DepartmentDraft,
  deleteDepartment,
  listDepartments,
  listDepartmentUsers,
  removeDepartmentUsers,
  updateDepartment,
} from '@parley/contracts/departments/departments.ts'
import { listUsers } from '@parley/contracts/users/users.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../lib/call.ts'
import { toast } from '../ui/feedback/toast.ts'

const departmentsKey = ['departments', 'departments'] as const
export const perPage = 15
export const usersPerPage = 30

export function useDepartments({ search, from }: { search: string; from: number }) {
  return useQuery({
    queryKey: [...departmentsKey, 'list', search, from],
    queryFn: ({ signal }) =>
      call(listDepartments, { query: { from, perPage, ...(search ? { searchterm: search } : {}) }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** All of them, to choose from. */
export function useAllDepartments() {
  return useQuery({
    queryKey: [...departmentsKey, 'all'],
    queryFn: ({ signal }) => call(listDepartments, { query: { from: 0, perPage: -1 }, signal }),
    select: ({ departments }) => departments,
  })
}

/** Makes a department, or changes the one that is named. */
export function useSaveDepartment(departmentId: string | null) {
  const queries = useQueryClient()
  return async (body: DepartmentDraft) => {
    const { message } = await (departmentId
      ? callFully(updateDepartment, { params: { departmentId }, body })
      : callFully(createDepartment, { body }))
    toast.success(message)
    await queries.invalidateQueries({ queryKey: departmentsKey })
  }
}

export function useDeleteDepartment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (departmentId: string) => callFully(deleteDepartment, { params: { departmentId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: departmentsKey }),
  })
}

type Wanted = { departmentId: string; isMember: boolean; search: string; from: number }

/** Users who are in the department, or who are not. */
export function useDepartmentUsers({ departmentId, isMember, search, from }: Wanted) {
  return useQuery({
    queryKey: [...departmentsKey, 'users', departmentId, isMember, search, from],
    queryFn: ({ signal }) =>
      call(listDepartmentUsers, {
        params: { departmentId },
        query: { from, perPage: usersPerPage, mapped: isMember, ...(search ? { searchterm: search } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Puts users in, or takes them out. */
export function useMoveUsers(departmentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ users, isAdding }: { users: string[]; isAdding: boolean }) =>
      callFully(isAdding ? addDepartmentUsers : removeDepartmentUsers, { params: { departmentId }, body: { users } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: departmentsKey }),
  })
}

/** Members of staff whose name or address contains the text. */
export function useStaff(search: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['users', 'users', 'offered', search],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { from: 0, perPage: 50, ...(search ? { searchterm: search } : {}) }, signal }),
    select: ({ users }) => users.map(({ uId, name }) => ({ value: uId, label: name })),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}

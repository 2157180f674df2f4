import { useMutation } from '@tanstack/react-query'
import { type ToastOptions, toast } from '../ui/feedback/toast.ts'

/** For the toast of what went to the Bin: the way back, which says how it went. */
export function useUndo<Id>(
  restore: (id: Id) => Promise<{ message: string }>,
  refresh: () => unknown,
): (id: Id) => ToastOptions {
  const { mutate } = useMutation({
    mutationFn: restore,
    onSuccess: ({ message }) => void toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => void refresh(),
  })
  return id => ({ action: { label: 'Undo', onClick: () => mutate(id) } })
}

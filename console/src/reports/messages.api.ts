import {
  countDeliveries,
  type DeliveryFilter,
  deliveryTexts,
  downloadDeliveries,
  listDeliveries,
  readDelivery,
} from '@parley/contracts/reports/messages.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call, callForFile } from '../lib/call.ts'
import { toast } from '../ui/feedback/toast.ts'
import { saveFile } from '../ui/text/csv.ts'

export const deliveriesPerPage = 20
const still = { refetchOnWindowFocus: false, refetchOnReconnect: false, placeholderData: keepPreviousData } as const

/** What the screen asks for; states as the address has them, such as `1,2`. */
export type DeliveriesWanted = Partial<Omit<DeliveryFilter, 'status'>> & { status?: string }

/** One page of the messages, newest first. */
export function useDeliveries(wanted: DeliveriesWanted, from: number) {
  return useQuery({
    queryKey: ['reports', 'deliveries', wanted, from],
    queryFn: ({ signal }) =>
      call(listDeliveries, { query: { ...queryOf(wanted), from, perPage: deliveriesPerPage }, signal }),
    ...still,
  })
}

/** One message, wherever it stands in the list; null asks nothing. */
export function useDelivery(deliveryId: string | null) {
  return useQuery({
    queryKey: ['reports', 'delivery', deliveryId],
    queryFn: ({ signal }) => call(readDelivery, { params: { deliveryId: deliveryId ?? '' }, signal }),
    select: ({ message }) => message,
    enabled: deliveryId !== null,
  })
}

/** How many came how far, whatever state they are in now: a card leads to its rows in place of those of a status. */
export function useDeliveryCounts({ status: _chosen, ...wanted }: DeliveriesWanted) {
  return useQuery({
    queryKey: ['reports', 'delivery-counts', wanted],
    queryFn: ({ signal }) => call(countDeliveries, { query: queryOf(wanted), signal }),
    ...still,
  })
}

/** Saves all rows of the filter; of very many the server writes the file later, and tells by notification. */
export function useSaveDeliveries() {
  return useMutation({
    mutationFn: async (wanted: DeliveriesWanted) => {
      const { file, name } = await callForFile(downloadDeliveries.path, wanted)
      if (file.type.includes('json')) return void toast.success(deliveryTexts.queued)
      saveFile(name, file, 'text/csv;charset=utf-8')
    },
    onError: error => toast.error(error.message),
  })
}

function queryOf({ status, ...wanted }: DeliveriesWanted) {
  return { ...wanted, ...(status ? { status: status.split(',') } : {}) }
}

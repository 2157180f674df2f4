import { readFallbackStats } from '@parley/contracts/campaigns/fallback.ts'
import {
  downloadCampaignReport,
  readCampaignReport,
  readCampaignStats,
  readFailedStats,
} from '@parley/contracts/campaigns/report.ts'
import { readCampaignResponses } from '@parley/contracts/campaigns/responses.ts'
import { readDelivery } from '@parley/contracts/reports/messages.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '../lib/call.ts'
import { toast } from '../ui/feedback/toast.ts'
import { saveFile } from '../ui/text/csv.ts'
import type { ReportWanted, RowsWanted } from './report.search.ts'

const reportKey = ['campaigns', 'report'] as const
export const reportPerPage = 20
/** Numbers stay as they were asked for, until 'Submit' asks again. */
const still = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export function useCampaignStats({ campaignId, ...query }: ReportWanted) {
  return useQuery({
    queryKey: [...reportKey, 'stats', campaignId, query],
    queryFn: ({ signal }) => call(readCampaignStats, { params: { campaignId }, query, signal }),
    ...still,
  })
}

/** Why recipients were not reached, most frequent first. */
export function useFailedStats({ campaignId, ...query }: ReportWanted) {
  return useQuery({
    queryKey: [...reportKey, 'failed', campaignId, query],
    queryFn: ({ signal }) => call(readFailedStats, { params: { campaignId }, query, signal }),
    select: ({ failedStats }) => failedStats,
    ...still,
  })
}

/** Of all iterations and days. */
export function useFallbackStats(campaignId: string) {
  return useQuery({
    queryKey: [...reportKey, 'fallback', campaignId],
    queryFn: ({ signal }) => call(readFallbackStats, { params: { campaignId }, signal }),
    select: ({ fallbackStats }) => fallbackStats,
    ...still,
  })
}

/** One page of what recipients wrote, and how often each button was pressed. */
export function useResponses({ campaignId, ...wanted }: ReportWanted, from: number) {
  const query = { ...wanted, from, perPage: reportPerPage }
  return useQuery({
    queryKey: [...reportKey, 'responses', campaignId, query],
    queryFn: ({ signal }) => call(readCampaignResponses, { params: { campaignId }, query, signal }),
    placeholderData: keepPreviousData,
    ...still,
  })
}

/** One page of the recipients, newest first. */
export function useReportRows(wanted: ReportWanted, { status, ...rows }: RowsWanted, from: number) {
  const query = { ...wanted, ...rows, ...(status ? { status: status.split(',') } : {}), from, perPage: reportPerPage }
  return useQuery({
    queryKey: [...reportKey, 'rows', query],
    queryFn: ({ signal }) => call(readCampaignReport, { query, signal }),
    placeholderData: keepPreviousData,
    ...still,
  })
}

/** Every step of one message. */
export function useReportMessage(deliveryId: string | undefined, mayRead: boolean) {
  return useQuery({
    queryKey: [...reportKey, 'message', deliveryId],
    queryFn: ({ signal }) => call(readDelivery, { params: { deliveryId: deliveryId ?? '' }, signal }),
    select: ({ message }) => message,
    enabled: mayRead && deliveryId !== undefined,
    ...still,
  })
}

export function useRefreshReport(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: reportKey })
}

/** Saves all rows that match, whatever page is shown. */
export function useSaveReport() {
  return useMutation({ mutationFn: saveReport, onError: error => toast.error(error.message) })
}

export async function saveReport(wanted: Partial<ReportWanted> & RowsWanted): Promise<void> {
  const { file, name } = await callForFile(downloadCampaignReport.path, { ...wanted, format: 'csv' })
  saveFile(name, file, 'text/csv;charset=utf-8')
}

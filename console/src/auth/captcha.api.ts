import { type CaptchaPurpose, generateCaptcha } from '@parley/contracts/auth/login.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** The server forgets a captcha after five minutes; a page left open gets a new one just before. */
const renewAfterMs = 290_000

/** A captcha is good for one answer, so nothing of it is ever taken from a cache. */
export function useCaptcha(purpose: CaptchaPurpose) {
  const query = useQuery({
    queryKey: ['auth', 'captcha', purpose],
    queryFn: () => call(generateCaptcha, { query: { purpose } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchInterval: renewAfterMs,
    refetchOnReconnect: query => query.state.status === 'error',
  })
  return {
    /** Whoever answers before the picture has come is not refused for a captcha that is still on its way. */
    arrived: async () => (query.data ?? (await query.refetch({ cancelRefetch: false })).data)?.captchaId ?? '',
    image: query.data ? `data:${query.data.mimeType};base64,${query.data.captcha}` : null,
    error: query.isError ? query.error.message : null,
    isRenewing: query.isFetching,
    renew: () => void query.refetch(),
  }
}

import {
  type AppConfig,
  defaultTitle,
  readAppConfig,
  readWhiteLabel,
  type WhiteLabel,
} from '@parley/contracts/enterprises/settings.ts'
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** Stands where a customer has no logo of their own. */
export const productLogo = '/brand/logo.svg'

/** Neither changes while a page is open; a customer's new look shows at the next visit. */
const forThisVisit = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export const whiteLabelQuery = queryOptions({
  queryKey: ['enterprises', 'white-label'],
  queryFn: () => call(readWhiteLabel, {}).catch(() => plainLook),
  ...forThisVisit,
})

export const appConfigQuery = queryOptions({
  queryKey: ['enterprises', 'app-config'],
  queryFn: () => call(readAppConfig, {}).catch(() => plainConfig),
  ...forThisVisit,
})

/** Reads both before the first paint, so that nobody sees another brand's colours first. */
export async function loadSettings(queries: QueryClient): Promise<void> {
  await Promise.all([queries.ensureQueryData(whiteLabelQuery), queries.ensureQueryData(appConfigQuery)])
}

export function useWhiteLabel(): WhiteLabel {
  return useSuspenseQuery(whiteLabelQuery).data
}

export function useAppConfig(): AppConfig {
  return useSuspenseQuery(appConfigQuery).data
}

/** What a console shows whose server cannot be reached: the login page then says so itself. */
const plainLook: WhiteLabel = {
  host: '',
  title: defaultTitle,
  logo: null,
  favicon: null,
  loader: null,
  dashboardVideo: null,
  banners: [],
  colors: { primary: '', secondary: '', background: '', text: '' },
}

const plainConfig: AppConfig = {
  features: { COMMUNITY: false, hideSignup: true, skipWebsocketNotification: false, hideInnerHtml: true },
  community: {},
  image: { maxWidth: 1024, maxHeight: 1024, maxBytes: 51_200 },
  jitTypes: { image: ['image/jpeg', 'image/png'], video: ['video/mp4'], document: ['application/pdf'] },
  passwordEncryption: 'optional',
  defaultCurrency: 'INR',
}

import { communityTopics } from '@parley/contracts/enterprises/community.ts'
import { type AppConfig, defaultTitle, type WhiteLabel, whiteLabel } from '@parley/contracts/enterprises/settings.ts'
import { typesOfEndings } from '../files/kinds.ts'
import { iconLimits } from '../files/limits.ts'
import type { Config } from '../platform/config.ts'
import type { Work } from '../platform/work.ts'

export function readAppConfig(config: Config): AppConfig {
  return {
    features: {
      COMMUNITY: config.COMMUNITY,
      hideSignup: config.HIDE_SIGNUP,
      skipWebsocketNotification: config.SKIP_WEBSOCKET_NOTIFICATION,
      hideInnerHtml: config.HIDE_INNER_HTML,
    },
    community: {
      ...Object.fromEntries(communityTopics.map(topic => [topic, `/help/${topic}.html`])),
      ...config.COMMUNITY_PAGES,
    },
    image: iconLimits(config),
    jitTypes: typesOfEndings(config.JIT_FILE_TYPES),
    passwordEncryption: config.PASSWORD_ENCRYPTION,
    defaultCurrency: config.DEFAULT_CURRENCY,
  }
}

const defaultLook: Omit<WhiteLabel, 'host'> = {
  title: defaultTitle,
  logo: null,
  favicon: null,
  loader: null,
  dashboardVideo: null,
  banners: ['/brand/banner-1.svg', '/brand/banner-2.svg', '/brand/banner-3.svg'],
  colors: { primary: '#0F766E', secondary: '#334155', background: '#FFFFFF', text: '#0F172A' },
}

/** What a host may set differently from the product's own look. */
const storedLook = whiteLabel.partial().extend({ colors: whiteLabel.shape.colors.partial().optional() })

/** The look of the host in the request, looked up in a table: no file name is ever made from what a client sent. */
export async function readWhiteLabel(work: Work): Promise<WhiteLabel> {
  const host = work.request.host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase()
  const stored = await work.db.selectFrom('whiteLabels').select('look').where('host', '=', host).executeTakeFirst()
  const look = storedLook.safeParse(stored?.look ?? {})
  if (!look.success) return { ...defaultLook, host }
  return { ...defaultLook, ...look.data, colors: { ...defaultLook.colors, ...look.data.colors }, host }
}

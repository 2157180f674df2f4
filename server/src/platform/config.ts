import path from 'node:path'
import { communityTopics } from '@parley/contracts/enterprises/community.ts'
import { graphVersion } from '@parley/vendors/meta/graph.ts'
import { z } from 'zod'

const switched = (byDefault: '0' | '1') =>
  z
    .enum(['0', '1'])
    .default(byDefault)
    .transform(value => value === '1')
const optional = z.preprocess(value => (value === '' ? undefined : value), z.string().optional())
const commaListOr = (byDefault: string) =>
  z
    .string()
    .default(byDefault)
    .transform(value => value.split(',').flatMap(part => (part.trim() ? [part.trim()] : [])))
const commaList = commaListOr('')

/** `topic=address` pairs, separated by commas: pages of the help panel that lie elsewhere. */
const communityPages = commaList
  .transform(pairs => Object.fromEntries(pairs.map(pair => splitOnce(pair, '='))))
  .pipe(z.partialRecord(z.enum(communityTopics), z.url({ protocol: /^https?$/ })))

/** The environment, one line a variable; the README's table says the same in words. */
const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: optional,
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optional,
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  S3_ENDPOINT: optional,
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  SMTP_URL: optional,
  MAIL_FROM: z.string().default('Parley <no-reply@localhost>'),
  ROLE: z
    .string()
    .default('web,worker')
    .transform(value => value.split(',').map(part => part.trim()))
    .pipe(z.array(z.enum(['web', 'worker']))),
  // In what is left of 18 s, requests finish.
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(10_000).optional(),
  DEMO: z.enum(['0', '1']).optional(),
  ADMIN_EMAIL: z.string().default('admin@demo.parley'),
  ADMIN_PASSWORD: optional,
  ENTERPRISE_NAME: z.string().default('My Company'),
  SECRET_KEY: optional,
  CAPTCHA_MODE: z.enum(['image', 'fixed']).default('image'),
  CAPTCHA_FIXED: z
    .string()
    .regex(/^[A-Za-z0-9]{1,10}$/)
    .default('0000'),
  PASSWORD_ENCRYPTION: z.enum(['off', 'optional', 'required']).default('optional'),
  LOGIN_FAILS_PER_ADDRESS: z.coerce.number().int().min(1).default(30),
  CAPTCHAS_PER_ADDRESS: z.coerce.number().int().min(1).default(120),
  PREDICT_PER_SESSION: z.coerce.number().int().min(1).default(20),
  PREDICT_PER_ENTERPRISE: z.coerce.number().int().min(1).default(1000),
  WIDGET_SESSIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(60),
  WIDGET_MESSAGES_PER_VISITOR: z.coerce.number().int().min(1).default(30),
  WIDGET_MESSAGES_PER_ADDRESS: z.coerce.number().int().min(1).default(300),
  METRICS_TOKEN: optional,
  TRUSTED_PROXIES: commaList,
  ALLOWED_ORIGINS: commaList,
  EGRESS_ALLOW: commaList,
  // Shorter than the 20 s of its lease that a message has left at least when it is sent.
  VENDOR_ANSWER_MS: z.coerce.number().int().min(100).max(19_000).default(15_000),
  META_APP_ID: optional,
  META_APP_SECRET: optional,
  META_CONFIG_ID: optional,
  META_GRAPH_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/)
    .default(graphVersion),
  IMPORT_MAX_BYTES: z.coerce.number().int().min(1).default(5_368_709_120),
  IMPORT_MAX_LINES: z.coerce.number().int().min(1).default(10_000_000),
  JIT_FILE_TYPES: commaListOr('jpeg,jpg,png,mp4,pdf'),
  IMAGE_MAX_WIDTH: z.coerce.number().int().min(1).default(1024),
  IMAGE_MAX_HEIGHT: z.coerce.number().int().min(1).default(1024),
  IMAGE_MAX_BYTES: z.coerce.number().int().min(1).default(51_200),
  CRAWL_INTERVAL_MS: z.coerce.number().int().min(0).default(1000),
  PARAPHRASE_URL: optional,
  EMBEDDING_URL: optional,
  EMBEDDING_MODEL: optional,
  LLM_URL: optional,
  LLM_MODEL: optional,
  COMMUNITY: switched('1'),
  COMMUNITY_PAGES: communityPages,
  HIDE_SIGNUP: switched('0'),
  SKIP_WEBSOCKET_NOTIFICATION: switched('0'),
  HIDE_INNER_HTML: switched('0'),
  DEFAULT_CURRENCY: z.enum(['INR', 'USD']).default('INR'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  CRASH_AT: optional,
})

export type Config = ReturnType<typeof readConfig>

/** Throws a `ConfigError` whose message is one sentence per wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const parsed = variables.safeParse(env)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}.`).join(' '))
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  if (production && values.CAPTCHA_MODE === 'fixed') {
    throw new ConfigError('CAPTCHA_MODE=fixed is for tests only and is refused with NODE_ENV=production.')
  }
  return {
    ...values,
    production,
    demo: (values.DEMO ?? (production ? '0' : '1')) === '1',
    drainDelayMs: values.DRAIN_DELAY_MS ?? (production ? 3000 : 0),
    dataDir: path.resolve(values.DATA_DIR),
    vendorBaseUrls: vendorBaseUrls(env),
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
  }
}

/** `VENDOR_BASE_URL_<SLUG>`, by the vendor's slug: what stands in for the vendor's own address. */
function vendorBaseUrls(env: NodeJS.ProcessEnv): Record<string, string> {
  const prefix = 'VENDOR_BASE_URL_'
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => {
      if (!name.startsWith(prefix) || !value) return []
      if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) throw new ConfigError(`${name}: This is not an address.`)
      return [[name.slice(prefix.length).toLowerCase().replaceAll('_', '-'), value.replace(/\/+$/, '')]]
    }),
  )
}

function splitOnce(pair: string, sign: string): [string, string] {
  const cut = pair.indexOf(sign)
  return cut < 0 ? [pair, ''] : [pair.slice(0, cut).trim(), pair.slice(cut + 1).trim()]
}

export class ConfigError extends Error {
  override name = 'ConfigError' as const
}

/** First path segments that the server answers as API; an unknown path below them is a JSON 404. */
export const apiPrefixes = [
  'nlp',
  'e',
  'chatbird',
  'account',
  'hooks',
  'widget',
  'socket',
  'config',
  'files',
  'download',
  'designer/access',
  'designer/session',
  'designer/view',
  'l',
  'u',
  'dev',
  'healthz',
  'readyz',
  'metrics',
  'docs',
  'openapi.json',
  'help',
  'assets',
] as const

export function isApiPath(pathname: string): boolean {
  const path = pathname.replace(/^\/+/, '')
  return apiPrefixes.some(prefix => path === prefix || path.startsWith(`${prefix}/`))
}

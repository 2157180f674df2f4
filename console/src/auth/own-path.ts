/** Only a path of this console: an address of another site after a login is how people are led astray. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false
  const here = 'http://console.invalid'
  return URL.canParse(path, here) && new URL(path, here).origin === here
}

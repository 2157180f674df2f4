const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** What a user agent says, in words: 'Chrome on Windows'; a program by its own first word. */
export function deviceOf(userAgent: string): { name: string; isMobile: boolean } {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  const program = userAgent.split(/[\s/]/, 1)[0] || 'Unknown device'
  return {
    name: browser && system ? `${browser} on ${system}` : (browser ?? program),
    isMobile: /Mobile|iPhone|iPad|Android/.test(userAgent),
  }
}

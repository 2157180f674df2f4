/** Stands in for the package `punycode.js` in markdown-it: the browser encodes host names itself. */
function toASCII(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host
}

/** A host name in its encoded form cannot pass for another one. */
function toUnicode(host: string): string {
  return host
}

// biome-ignore lint/style/noDefaultExport: markdown-it imports the default export of the package (2026-11-21)
export default { toASCII, toUnicode }

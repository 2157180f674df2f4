import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { createBuilder } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

beforeAll(async () => {
  // Otherwise the build would be the heavier one for development, and stay in dist.
  vi.stubEnv('NODE_ENV', 'production')
  const builder = await createBuilder({ root: import.meta.dirname, logLevel: 'warn' })
  await builder.buildApp()
})

test('the loader weighs at most 15 KB for every page view', async () => {
  expect(await gzippedBytes('loader.js')).toBeLessThanOrEqual(15_000)
})

test('the chat window weighs at most 60 KB', async () => {
  expect(await gzippedBytes('window.js')).toBeLessThanOrEqual(60_000)
})

test('the loader is a plain script, as the snippet does not say module', async () => {
  const loader = await readFile(`${import.meta.dirname}/dist/loader.js`, 'utf8')
  expect(() => new Function(loader)).not.toThrow()
})

async function gzippedBytes(file: string): Promise<number> {
  return gzipSync(await readFile(`${import.meta.dirname}/dist/${file}`)).length
}

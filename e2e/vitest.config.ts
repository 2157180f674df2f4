import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/**/*.story.ts'],
    globalSetup: [new URL('../server/src/testing/cluster.ts', import.meta.url).pathname],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A second, the default, is too little for a page that is loaded while others use the machine.
    expect: { poll: { timeout: 20_000 } },
    // One browser and its server leave a third of two processors idle.
    maxWorkers: 2,
    isolate: false,
    // A browser on a machine that stalls for seconds; the report marks a test that needed its second go.
    retry: 1,
  },
})

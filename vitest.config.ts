import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contracts,server,nlu,vendors,simulator,console,widget,script}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/src/testing/cluster.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})

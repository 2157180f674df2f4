import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contracts,server,nlu,vendors,simulator,console,widget,script}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/src/testing/cluster.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // No test changes what its modules hold for others, and loading the server anew for each file took a third of the time.
    isolate: false,
  },
})

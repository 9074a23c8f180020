import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,packages,tooling}/**/*.test.{ts,tsx}'],
    globalSetup: './tooling/test-folder.ts',
    exclude: ['**/node_modules/**', '**/build/**'],
    // Two cores: more workers only fight over the embedded databases.
    maxWorkers: 2,
    // The files of a worker share its modules and its embedded database: a third of the time.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})

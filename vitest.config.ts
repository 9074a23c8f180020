import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const tests = '{apps,packages,tooling}/**/*.test.{ts,tsx}'
const built = ['**/node_modules/**', '**/build/**']
/** A file that replaces modules or globals before they load, or loads them again, would leave that to those after it. */
const replacing = globSync(tests, { exclude: built }).filter((file) =>
  /vi\.(mock|resetModules|hoisted)\(/.test(readFileSync(file, 'utf8')),
)

export default defineConfig({
  test: {
    globalSetup: './tooling/test-folder.ts',
    // Two cores: more workers only fight over the embedded databases.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      // The files of a worker share its modules and its embedded database: a third of the time.
      {
        extends: true,
        test: { name: 'shared', include: [tests], exclude: [...built, ...replacing], isolate: false },
      },
      { extends: true, test: { name: 'apart', include: replacing, exclude: built } },
    ],
  },
})

import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { leftByTest } from './tooling/test-tiers.ts'

const tests = '{apps,packages,tooling}/**/*.test.{ts,tsx}'
const built = ['**/node_modules/**', '**/build/**']
/** A file that replaces modules or globals before they load, or loads them again, would leave that to those after it. */
const replacing = globSync(tests, { exclude: built }).filter((file) =>
  /vi\.(mock|resetModules|hoisted)\(/.test(readFileSync(file, 'utf8')),
)

/**
 * Files that start processes of the shop, a whole shop with its pages or a server of PostgreSQL or S3, kill them or attack every
 * route: minutes of work. `npm test` leaves them to the other tiers (docs/tests.md).
 */
const processes = [
  'apps/server/test/*.test.ts',
  'apps/server/src/render-threads/render-pool.test.ts',
  'apps/server/test/{hostile-input,pages,shop,supervisor}/*.test.ts',
  'apps/api/test/{injection,slow-clients,request-smuggling}.test.ts',
  'apps/api/test/object-names/*.test.ts',
  'packages/object-store/test/*.test.ts',
  'packages/db/test/{disk-full,embedded,statements-unchanged}.test.ts',
  'packages/db/test/{limits,server-limits,unless-taken}.engines.test.ts',
]

const left = process.env['TEST_TIER'] === 'test' ? leftByTest : []

/** What the storefront's build makes of its text files: addresses, of which tests load none. */
const messageUrls = {
  name: 'message-urls',
  resolveId: (id: string) => (id === 'virtual:message-urls' ? `\0${id}` : undefined),
  load: (id: string) => (id === '\0virtual:message-urls' ? 'export default {}' : undefined),
}

export default defineConfig({
  plugins: [messageUrls],
  resolve: {
    // What the published package exports to extensions.
    alias: { 'ambra/extension': `${import.meta.dirname}/packages/commerce/src/platform/extension/seam.ts` },
  },
  test: {
    globalSetup: './tooling/test-folder.ts',
    setupFiles: ['./tooling/restore-globals.ts', './tooling/random-seed.ts'],
    // Two cores: more workers only fight over the embedded databases.
    maxWorkers: 2,
    // Limits end a hang; a machine with a load of 16 does not reach them.
    testTimeout: 300_000,
    expect: { poll: { timeout: 100_000 } },
    hookTimeout: 300_000,
    projects: [
      // The files of a worker share its modules and its embedded database: a third of the time.
      {
        extends: true,
        test: {
          name: 'shared',
          include: [tests],
          exclude: [...built, ...replacing, ...processes, ...left],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: processes,
          exclude: [...built, ...replacing],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: replacing, exclude: [...built, ...left] } },
    ],
  },
})

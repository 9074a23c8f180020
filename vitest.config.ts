import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const tests = '{apps,packages,tooling}/**/*.test.{ts,tsx}'
const built = ['**/node_modules/**', '**/build/**']
const files = globSync(tests, { exclude: built }).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const matching = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

/** A file that replaces modules or globals before they load, or loads them again, would leave that to those after it. */
const replacing = matching(/vi\.(mock|resetModules|hoisted)\(/)

/** `TEST_ENGINE=postgres` leaves the files that have no half for PostgreSQL, or need a search server for it. */
const isPostgresRun = process.env['TEST_ENGINE'] === 'postgres' && !process.env['TEST_OPENSEARCH']
const withPostgres = new Set(matching(/\bpostgresDatabase\b/))
const withSearchServer = new Set(matching(/'TEST_OPENSEARCH'/))
const otherEngine = files
  .map(({ path }) => path)
  .filter((path) => isPostgresRun && (!withPostgres.has(path) || withSearchServer.has(path)))

/**
 * Files that start processes of the shop, a whole shop with its pages or a server of PostgreSQL or S3, kill them or attack every
 * route: minutes of work. `npm test` leaves them to the other tiers (docs/tests.md).
 */
const processes = [
  'apps/server/test/*.test.ts',
  'apps/server/test/{hostile-input,pages,shop,supervisor}/*.test.ts',
  'apps/api/test/{injection,slow-clients,request-smuggling}.test.ts',
  'apps/api/test/object-names/*.test.ts',
  'packages/object-store/test/*.test.ts',
  'packages/db/test/{disk-full,embedded,statements-unchanged}.test.ts',
  'packages/db/test/{limits,server-limits,unless-taken}.engines.test.ts',
]

/** What the storefront's build makes of its text files: addresses, of which tests load none. */
const messageUrls = {
  name: 'message-urls',
  resolveId: (id: string) => (id === 'virtual:message-urls' ? `\0${id}` : undefined),
  load: (id: string) => (id === '\0virtual:message-urls' ? 'export default {}' : undefined),
}

export default defineConfig({
  plugins: [messageUrls],
  test: {
    globalSetup: './tooling/test-folder.ts',
    setupFiles: ['./tooling/restore-globals.ts', './tooling/random-seed.ts'],
    // Two cores: more workers only fight over the embedded databases.
    maxWorkers: 2,
    testTimeout: 60_000,
    // A wait that would hang fails; a slow machine does not.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    projects: [
      // The files of a worker share its modules and its embedded database: a third of the time.
      {
        extends: true,
        test: {
          name: 'shared',
          include: [tests],
          exclude: [...built, ...replacing, ...processes, ...otherEngine],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: processes,
          exclude: [...built, ...replacing, ...otherEngine],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: replacing, exclude: [...built, ...otherEngine] } },
    ],
  },
})

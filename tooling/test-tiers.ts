export const tiers = ['test', 'submission', 'full'] as const

/** `npm test`, CI (`npm run test:submission`) and the check before a release (`npm run test:full`). */
export type Tier = (typeof tiers)[number]

type Variables = Readonly<Record<string, string>>
/** Paths or path prefixes from the root of the repository. */
type Guards = readonly [string, ...string[]]

/** Step of a run. */
export type Step = {
  name: string
  purpose: string
  command: readonly [string, ...string[]]
  /**
   * Steps of `build` and of `check` run two at a time, and a failure ends the run after them; tests run one
   * by one. Steps that read the sources do not run at the same time as the build, which writes generated
   * types.
   */
  stage: 'build' | 'check' | 'test'
  tiers: readonly [Tier, ...Tier[]]
  env?: Variables
  /** Variables of longer runs: in `full`, and in `submission` when a file that it guards has changed. */
  long?: readonly { env: Variables; guards: Guards }[]
  /** In `submission` one commit in `every` runs it, and each commit that changes a guarded file. */
  rotation?: { every: number; turn: number; guards: Guards }
  /** Replaces the sentence about sampling derived from `long` and `rotation`. */
  sampling?: string
}

/** Variables of every step. A server that may be missing on a newcomer's machine is required in the other tiers. */
export const tierVariables: Readonly<Record<Tier, Variables>> = {
  test: { TEST_TIER: 'test' },
  submission: { TEST_TIER: 'submission', TEST_VALKEY: 'on', TEST_S3: 'on' },
  full: { TEST_TIER: 'full', TEST_VALKEY: 'on', TEST_S3: 'on' },
}

/** Number of commits for which a change forces the steps that guard its file: about a day of work. */
export const changedWithin = 20

/** Test files that `npm test` leaves to the other tiers: the console's API, and tests of two engines. */
export const leftByTest = [
  'apps/api/test/admin/**/*.test.ts',
  '{apps,packages}/**/*.engines.test.ts',
] as const

const all = ['test', 'submission', 'full'] as const
const ci = ['submission', 'full'] as const

const postgres = { TEST_ENGINE: 'postgres' } as const

/** `browser-matrix.ts` has the rule. */
const browserSampling =
  '`test`: journeys tagged `@essential`; `submission`: every journey of money, rights and data once, on an engine that rotates, and half of the journeys of finding and reading, or all after a change of their screens'

const journeys: Step['long'] = [
  {
    env: { JOURNEYS: 'all' },
    guards: [
      'apps/storefront/app/features/catalog/',
      'apps/storefront/app/features/lists/',
      'apps/storefront/app/features/shell/',
    ],
  },
]

/** All steps in the order in which they run. */
export const steps: readonly Step[] = [
  {
    name: 'build',
    purpose: 'storefront, console and mail templates, unless the last build is of these sources',
    command: ['node', 'tooling/build.ts', '--if-needed'],
    stage: 'build',
    tiers: all,
  },
  {
    name: 'format',
    purpose: 'Biome',
    command: ['biome', 'format', '.'],
    stage: 'check',
    tiers: ci,
  },
  {
    name: 'boundaries',
    purpose: 'zones, import cycles, dependencies, names of files, settings that nothing reads, mocks',
    command: ['node', 'tooling/check-boundaries.ts'],
    stage: 'check',
    tiers: ci,
  },
  {
    name: 'texts',
    purpose: 'keys and words of the five languages',
    command: ['node', 'tooling/check-texts.ts'],
    stage: 'check',
    tiers: ci,
  },
  {
    name: 'proofs',
    purpose: 'tests of requirements prove code that runs',
    command: ['node', 'tooling/check-proofs.ts'],
    stage: 'check',
    tiers: ci,
  },
  {
    name: 'licences',
    purpose: 'licences of what is installed',
    command: ['node', 'tooling/check-licences.ts'],
    stage: 'build',
    tiers: ci,
  },
  {
    name: 'advisories',
    purpose: 'known vulnerabilities, where the registry answers',
    command: ['node', 'tooling/check-advisories.ts'],
    stage: 'build',
    tiers: ci,
  },
  {
    name: 'expressions',
    purpose: 'no regular expression backtracks: the committed verdicts cover each of them',
    command: ['node', 'tooling/check-regular-expressions.ts', '--committed'],
    stage: 'check',
    tiers: ci,
  },
  ...['.', 'apps/storefront', 'apps/console', 'apps/storefront/app/service-worker', 'packages/mail'].map(
    (project): Step => ({
      name: `types of ${project === '.' ? 'server, packages and tooling' : project}`,
      purpose: 'TypeScript',
      command: ['tsc', '-p', project],
      stage: 'check',
      tiers: ci,
    }),
  ),
  { name: 'lint', purpose: 'oxlint', command: ['oxlint', '--deny-warnings'], stage: 'check', tiers: ci },
  { name: 'dead code', purpose: 'Knip', command: ['knip'], stage: 'check', tiers: ci },
  {
    name: 'units',
    purpose: 'unit, SQL and API tests on the embedded database',
    command: ['vitest', 'run', '--project', 'shared', '--project', 'apart'],
    stage: 'test',
    tiers: all,
    sampling: `\`test\` leaves out ${leftByTest.map((files) => `\`${files}\``).join(' and ')}`,
  },
  {
    name: 'processes',
    purpose: 'whole processes: start, stop, crash, restore, attack',
    // Processes that start and stop leave two workers idle for 40 % of the time.
    command: ['vitest', 'run', '--project', 'processes', '--maxWorkers', '3'],
    stage: 'test',
    tiers: ci,
    long: [
      {
        env: { HOSTILE_INPUT: 'full' },
        guards: [
          'apps/api/src/http/call.ts',
          'apps/api/src/http/mount.ts',
          'apps/api/src/http/readable-path.ts',
          'apps/api/src/http/request-',
          'packages/search/src/query/',
        ],
      },
      {
        env: { CACHE_WALL_ROUNDS: '30', CACHE_PROBES: '10000' },
        guards: ['apps/server/src/pages/page-', 'apps/server/src/pages/shared-pages', 'packages/cache/src/'],
      },
      {
        env: { CRASH_ROUNDS: '20' },
        guards: ['apps/server/src/supervisor/', 'packages/db/src/connection/open-'],
      },
    ],
  },
  {
    name: 'PostgreSQL',
    purpose: 'every suite that knows two engines, on PostgreSQL alone',
    command: ['vitest', 'run', '.engines.test.ts'],
    stage: 'test',
    tiers: ci,
    env: postgres,
  },
  {
    name: 'pages by threads',
    purpose: 'redirects and policies of pages that threads render',
    command: ['vitest', 'run', '--project', 'processes', 'apps/server/test/pages/page-security.test.ts'],
    stage: 'test',
    tiers: ci,
    env: { RENDER_THREADS: '2' },
    rotation: {
      every: 3,
      turn: 0,
      guards: ['apps/server/src/render-threads/', 'apps/server/src/pages/content-security'],
    },
  },
  {
    name: 'OpenSearch',
    purpose: 'the search suites on one node, and on three of which one is killed',
    command: [
      'node',
      'tooling/with-opensearch.ts',
      'vitest',
      'run',
      'packages/search/src/engines/opensearch',
      'packages/commerce/src/search/index/shared-index.test.ts',
      ...['grammar-comparison', 'both-engines', 'elasticsearch-clients', 'variant-facets', 'tuning'].map(
        (name) => `packages/search/test/${name}.test.ts`,
      ),
    ],
    stage: 'test',
    tiers: ci,
    env: postgres,
    rotation: {
      every: 3,
      turn: 1,
      guards: ['packages/search/src/', 'packages/commerce/src/search/index/shared-index'],
    },
  },
  {
    name: 'contract fuzzing',
    purpose:
      'schemathesis: 3,000 requests, no 5xx, no response outside the contract; OpenAPI under Redocly, metrics under promtool, sitemaps under the schema of sitemaps.org, webhooks under `standardwebhooks`',
    command: ['node', 'tooling/fuzz-contract.ts'],
    stage: 'test',
    tiers: ci,
    rotation: {
      every: 3,
      turn: 2,
      guards: [
        'apps/api/src/http/call.ts',
        'apps/api/src/http/metrics.ts',
        'packages/commerce/src/messaging/webhooks/webhook-signature',
        'packages/contract/src/platform/api/calls.ts',
        'apps/storefront/app/seo/sitemap',
        'tooling/check-served-formats',
      ],
    },
  },
  {
    name: 'deploy files',
    purpose: 'each file of `deploy` under the program it is written for',
    command: ['node', 'tooling/check-deploy.ts'],
    stage: 'test',
    tiers: ci,
    rotation: { every: 3, turn: 0, guards: ['deploy/'] },
  },
  {
    name: 'e-invoices',
    purpose: 'sample documents under the published rules of EN 16931 and Peppol BIS Billing 3',
    command: ['node', 'tooling/check-e-invoices.ts'],
    stage: 'test',
    tiers: ci,
    rotation: {
      every: 3,
      turn: 1,
      guards: ['packages/documents/src/', 'packages/testing/invoices/', 'tooling/check-e-invoices'],
    },
  },
  {
    name: 'published package',
    purpose: 'packs `ambra` and `create-ambra`, creates a shop from them, opens old data and buys',
    command: ['node', 'tooling/release-check.ts'],
    stage: 'test',
    tiers: ci,
    rotation: { every: 3, turn: 0, guards: ['packages/ambra/'] },
  },
  {
    name: 'long random runs',
    purpose: 'each invariant at full length: hours',
    command: ['node', 'tooling/invariants.ts'],
    stage: 'test',
    tiers: ['full'],
  },
  {
    name: 'browser',
    purpose: 'journeys on the embedded database',
    command: ['playwright', 'test'],
    stage: 'test',
    tiers: all,
    long: journeys,
    sampling: browserSampling,
  },
  {
    name: 'browser, PostgreSQL',
    purpose: 'journeys on PostgreSQL',
    command: ['node', 'tooling/with-postgres.ts', 'playwright', 'test'],
    stage: 'test',
    tiers: ci,
    env: postgres,
    long: journeys,
    sampling: browserSampling,
  },
]

import type { Tier } from './test-tiers.ts'

export type Spec = {
  /** Below `apps`. */
  path: string
  text: string
}
export type BrowserRun = {
  tier: Tier
  engine: 'pglite' | 'postgres'
  seed: number
  /** Runs every journey in a submission, because a screen that the sampled ones guard has changed. */
  isWhole: boolean
}
export type BrowserProject = {
  name: string
  store: string
  width: number
  testMatch: string[]
  grep: RegExp | undefined
}

/** Stores and widths. Rows after the first omit what does not depend on language or width. */
const rows: readonly { store: string; width: number; journeys?: RegExp; grep?: RegExp }[] = [
  { store: 'en', width: 390 },
  { store: 'en', width: 1440, grep: /@each/ },
  { store: 'et', width: 1440, journeys: /(screens|purchase|cart)\.spec\.ts$/ },
  { store: 'et', width: 390, grep: /@each/ },
  { store: 'ru', width: 390, journeys: /(screens|purchase|cart)\.spec\.ts$/ },
  { store: 'ru', width: 1440, grep: /@each/ },
]

/**
 * Journeys of finding and reading, which guard no money, rights or data. A submission leaves out every other
 * one; the next runs those.
 */
const browsing =
  /^storefront\/e2e\/(accessories|catalogue-menu|content|filters|finder|first-screen|grades|instant-panels|keyboard|late-parts|layout-shift|listing|lists|model|navigation|no-script|overlays|search|static|types|variant)\.spec/

/** Whether a journey starts its own shop, which always uses the embedded database. */
const startsOwnShop = ({ text }: Spec) => /\b(consoleShop|startShopOn)\(/.test(text)

/**
 * Returns the Playwright projects of a run. `test` has the journeys tagged `@essential`; `full` everything on
 * each engine. `submission` runs each journey at most once: half of those that support PostgreSQL on it, the
 * other half two commits later; and one of the two other stores in one of the two widths.
 */
export function browserProjects(
  specs: readonly Spec[],
  { tier, engine, seed, isWhole }: BrowserRun,
): BrowserProject[] {
  const isSample = tier === 'submission'
  const isPostgres = engine === 'postgres'
  const reading = specs.filter(({ path }) => browsing.test(path))
  const left = new Set(isSample && !isWhole ? reading.filter((_, at) => (at + seed) % 2 === 1) : [])
  const sampled = specs.filter((spec) => !left.has(spec))
  const shared = sampled.filter((spec) => !startsOwnShop(spec))
  const turn = Math.floor(seed / 2)
  const half = isSample ? shared.filter((_, at) => (at + turn) % 2 === 0) : shared
  const onPostgres = new Set(half)
  const chosen = sampled.filter((spec) =>
    isPostgres ? onPostgres.has(spec) : !isSample || !onPostgres.has(spec),
  )
  return rows
    .filter(
      (_, at) =>
        at === 0 || tier === 'full' || (isSample && !isPostgres && (at === 1 || at === 2 + (seed % 4))),
    )
    .map(({ store, width, journeys, grep }, at) => ({
      name: `${store}-${width}`,
      store,
      width,
      testMatch: (at === 0 ? chosen : isPostgres ? shared : sampled)
        .map(({ path }) => path)
        .filter((path) => journeys?.test(path) ?? true),
      grep: tier === 'test' ? /@essential/ : grep,
    }))
}

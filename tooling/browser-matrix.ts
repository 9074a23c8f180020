import type { Tier } from './test-tiers.ts'

export type Spec = {
  /** Below `apps`. */
  path: string
  text: string
}
export type BrowserRun = { tier: Tier; engine: 'pglite' | 'postgres'; seed: number }
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

/** Whether a journey starts its own shop, which always uses the embedded database. */
const startsOwnShop = ({ text }: Spec) => /\b(consoleShop|startShopOn)\(/.test(text)

/**
 * Returns the Playwright projects of a run. `test` has the journeys tagged `@essential`; `full` everything on
 * each engine. `submission` runs each journey once: half of those that support PostgreSQL on it, the other
 * half with the next commit; and one of the two other stores in one of the two widths.
 */
export function browserProjects(
  specs: readonly Spec[],
  { tier, engine, seed }: BrowserRun,
): BrowserProject[] {
  const isSample = tier === 'submission'
  const isPostgres = engine === 'postgres'
  const shared = specs.filter((spec) => !startsOwnShop(spec))
  const half = isSample ? shared.filter((_, at) => (at + seed) % 2 === 0) : shared
  const onPostgres = new Set(half)
  const chosen = specs.filter((spec) =>
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
      testMatch: (at === 0 ? chosen : isPostgres ? shared : specs)
        .map(({ path }) => path)
        .filter((path) => journeys?.test(path) ?? true),
      grep: tier === 'test' ? /@essential/ : grep,
    }))
}

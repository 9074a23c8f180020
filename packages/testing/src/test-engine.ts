/** Engines a suite can run on. */
export type TestEngine = 'pglite' | 'postgres'

/**
 * Returns the engine of this run, from `TEST_ENGINE`: `pglite` unless it says `postgres`.
 * @see docs/decisions/086-engine-of-a-test-run.md
 */
export function testEngine({ TEST_ENGINE: asked = 'pglite' }: NodeJS.ProcessEnv = process.env): TestEngine {
  if (asked === 'pglite' || asked === 'postgres') return asked
  throw new Error(`TEST_ENGINE is "${asked}". Set it to "pglite" or "postgres", or leave it out for pglite.`)
}

/** Whether this run uses PostgreSQL. */
export const isOnServer = testEngine() === 'postgres'

/** Engine of this run, for titles. */
export const engineName = isOnServer ? 'PostgreSQL' : 'PGlite'

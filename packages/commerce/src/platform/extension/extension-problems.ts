import { AsyncResource } from 'node:async_hooks'
import type { Database } from '@ambra/db/connection'
import { type ExtensionPart, extensionRepository } from '@ambra/db/platform'
import type { Log } from '../context/request-context.ts'

type Failure = { extension: string; part: ExtensionPart; what: string; error: unknown }

export type ProblemNotes = {
  /** Logs a failure by the name of its extension and stores it for `ambra doctor` and the console. */
  note: (failure: Failure) => void
  /** Resolves when everything noted so far is stored. */
  settled: () => Promise<void>
}

/** Time in ms between two writes about the same part: a route that fails on every request is written rarely. */
const pauseMs = 60_000

/**
 * Collects failures of extensions. Stores them apart from the work that failed, whose transaction is rolled back
 * and may hold the only connection.
 */
export function noteProblems({
  database,
  now,
  log,
}: {
  database: Database
  now: () => Date
  log: Log
}): ProblemNotes {
  const parts = new Map<string, { count: number; writtenAt: number }>()
  const writing = new Set<Promise<void>>()

  // Not in the context of the failed work: inside a transaction, another query of this process is refused.
  const write = AsyncResource.bind(({ extension, part, what, error }: Failure, count: number): void => {
    const problem = error instanceof Error ? error.message : String(error)
    const written = extensionRepository(database.db)
      .noteProblem({ extension, part, what, problem }, { count, now: now() })
      .catch((cause: unknown) => log.warn({ err: cause, extension }, 'failure of an extension not stored'))
      .finally(() => writing.delete(written))
    writing.add(written)
  })

  return {
    note(failure) {
      const { extension, part, what, error } = failure
      log.error({ err: error, extension, part, what }, `extension "${extension}" failed`)
      const key = `${extension} ${part} ${what}`
      const { count, writtenAt } = parts.get(key) ?? { count: 0, writtenAt: Number.NEGATIVE_INFINITY }
      const at = now().getTime()
      const isDue = at - writtenAt >= pauseMs
      parts.set(key, { count: isDue ? 0 : count + 1, writtenAt: isDue ? at : writtenAt })
      if (isDue) write(failure, count + 1)
    },
    settled: async () => void (await Promise.all(writing)),
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { SearchDocument } from '../../model/search-engine.ts'
import type { RawAggregation } from './aggregations.ts'
import type { Clause } from './clauses.ts'
import type { Connection } from './connection.ts'
import { isPassing, refusal } from './passing-failure.ts'
import type { Slot } from './slots.ts'

/** Response of OpenSearch to one search. */
export type RawResult = {
  readonly hits: {
    readonly total?: { readonly value: number }
    readonly max_score: number | null
    readonly hits: readonly {
      readonly _id: string
      readonly _score: number | null
      readonly _source?: { readonly src?: SearchDocument }
    }[]
  }
  readonly aggregations?: Readonly<Record<string, RawAggregation>>
  readonly status?: number
  readonly error?: unknown
}

const tries = 4
const pauseMs = 50

/**
 * Asks one index several questions at a time, again where it is being replaced.
 * @throws ShopError search.unavailable when that lasts
 */
export async function searchMany(
  connection: Connection,
  slot: Slot,
  bodies: readonly Clause[],
  deadline?: number,
): Promise<readonly RawResult[]> {
  const head = { index: slot.alias, ignore_unavailable: true }
  for (let count = 1; ; count += 1) {
    const answer = await connection.send({
      method: 'POST',
      path: '/_msearch',
      lines: bodies.flatMap((body) => [head, body]),
      deadline,
    })
    // The answer's shape is OpenSearch's.
    const { responses } = answer as { responses: RawResult[] }
    const failed = responses.find(({ error }) => error !== undefined)
    if (failed === undefined) return responses
    if (!isPassing(failed) || count === tries) throw refusal('query', failed)
    await sleep(pauseMs * count)
  }
}

/** What became of one row; `error` undefined when it was done. */
export type BulkResult = { number: string; error: unknown }

type Bulk = {
  /** Does the work for one order. @throws what is shown beside its row */
  work: (number: string) => Promise<unknown>
  onResult: (results: readonly BulkResult[]) => void
  /** Ends after the row that is being done. */
  signal: AbortSignal
}

/** Does the same for many orders, one after the other: each is a command of its own, and one that fails stops none. */
export async function runBulk(
  numbers: readonly string[],
  { work, onResult, signal }: Bulk,
): Promise<readonly BulkResult[]> {
  let results: readonly BulkResult[] = []
  for (const number of numbers) {
    if (signal.aborted) break
    const error = await work(number).then(
      () => undefined,
      (failure: unknown) => failure ?? new Error('failed'),
    )
    results = [...results, { number, error }]
    onResult(results)
  }
  return results
}

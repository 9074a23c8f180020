/** Result of one order; `error` is undefined on success. */
export type BulkResult = { number: string; error: unknown }

type Bulk = {
  /** Processes one order. @throws what is shown beside its row */
  work: (number: string) => Promise<unknown>
  onResult: (results: readonly BulkResult[]) => void
  /** Stops after the current order. */
  signal: AbortSignal
}

/** Processes orders one after the other, each with a separate command. Errors do not stop the run. */
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

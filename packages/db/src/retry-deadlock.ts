const maxTries = 3

/** PostgreSQL ended the transaction to free another one: nothing of it was done. */
const isDeadlock = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '40P01'

/**
 * Runs a whole transaction again when the server ended it because of a deadlock, three times at most. Orders lock stock in
 * one order, an import of stock does not.
 */
export async function retryDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (!isDeadlock(error) || tries === maxTries) throw error
    }
  }
}

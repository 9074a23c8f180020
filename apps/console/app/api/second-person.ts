import { hasCode } from './client.ts'

/**
 * Returns the result of a command, or `waits` when it needs the approval of a second person and runs after
 * that.
 */
export async function orWaits<T>(work: Promise<T>): Promise<T | 'waits'> {
  try {
    return await work
  } catch (error) {
    if (hasCode(error, 'approval.waiting')) return 'waits'
    throw error
  }
}

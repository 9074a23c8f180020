import { hasCode } from './client.ts'

/** What a command answered, or `waits`: a second person has to agree, and it is carried out once they have. */
export async function orWaits<T>(work: Promise<T>): Promise<T | 'waits'> {
  try {
    return await work
  } catch (error) {
    if (hasCode(error, 'approval.waiting')) return 'waits'
    throw error
  }
}

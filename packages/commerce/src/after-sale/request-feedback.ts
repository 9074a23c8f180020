import type { Database } from '@ambra/db/database'
import { feedbackRepository } from '@ambra/db/repositories/feedback-repository'

const dayMs = 86_400_000

/** Queues the question for feedback of orders completed `days` ago, each once; none with 0 days. Returns how many. */
export async function requestFeedback(
  { db }: Database,
  { now, days }: { now: Date; days: number },
): Promise<number> {
  return days === 0 ? 0 : feedbackRepository(db).request(now, days * dayMs)
}

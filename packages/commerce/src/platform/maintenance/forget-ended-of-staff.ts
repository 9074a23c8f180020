import type { Database } from '@ambra/db/connection'
import { orderDraftRepository } from '@ambra/db/sales'
import {
  staffChallengeRepository,
  staffInviteRepository,
  deleteStaffRequests,
  staffSessionRepository,
} from '@ambra/db/platform'
import { dayMs } from '@ambra/domain/platform/text/format'

/** Retention of ended sessions and used invites. */
const keepMs = 30 * dayMs
/** Retention of idempotency keys; commands are retried within minutes, not days. */
const keepAnswersMs = 2 * dayMs

/** Retention of order drafts: an order begun on the phone is placed within days, or never. */
const keepDraftsMs = 7 * dayMs

/** Deletes expired staff sessions, invites, requests and order drafts. Keeps the audit. */
export async function forgetEndedOfStaff({ db }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepMs)
  await staffSessionRepository(db).deleteEnded(before)
  await staffInviteRepository(db).deleteEnded(before)
  await orderDraftRepository(db).deleteOld({ open: new Date(now.getTime() - keepDraftsMs), placed: before })
  await staffChallengeRepository(db).deleteEnded(now)
  await deleteStaffRequests(db, new Date(now.getTime() - keepAnswersMs))
}

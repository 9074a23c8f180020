import type { Database } from '@ambra/db/database'
import { orderDraftRepository } from '@ambra/db/order-desk/order-draft-repository'
import { staffChallengeRepository } from '@ambra/db/staff/staff-challenge-repository'
import { staffInviteRepository } from '@ambra/db/staff/staff-invite-repository'
import { deleteStaffRequests } from '@ambra/db/staff/staff-request-repository'
import { staffSessionRepository } from '@ambra/db/staff/staff-session-repository'

const dayMs = 86_400_000
/** Devices of ended sessions are known for so long, used invites can be looked at. */
const keepMs = 30 * dayMs
/** A command is sent again within minutes, not days. */
const keepAnswersMs = 2 * dayMs

/** An order that was begun on the phone is placed within days, or never. */
const keepDraftsMs = 7 * dayMs

/** Deletes what has ended of the people's sessions, invites, requests and drafts of orders. The audit stays. */
export async function forgetEndedOfStaff({ db }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepMs)
  await staffSessionRepository(db).deleteEnded(before)
  await staffInviteRepository(db).deleteEnded(before)
  await orderDraftRepository(db).deleteOld({ open: new Date(now.getTime() - keepDraftsMs), placed: before })
  await staffChallengeRepository(db).deleteEnded(now)
  await deleteStaffRequests(db, new Date(now.getTime() - keepAnswersMs))
}

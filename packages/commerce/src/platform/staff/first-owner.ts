import { ownerRole } from '@ambra/contract/platform/staff/permissions'
import { staffInviteRepository, staffRepository } from '@ambra/db/platform'
import { hashToken, newToken } from '../secrets/session-token.ts'
import { inviteAddress, type StaffDeps } from './staff-deps.ts'

/** Lifetime of the first owner's link, ms. */
const linkLifetimeMs = 3_600_000

/**
 * Creates the single-use link of the first owner, valid for an hour; replaces an earlier one. Undefined once
 * the shop has any staff. It is printed on the terminal, whose reader is thereby authorized.
 */
export async function firstOwnerLink({
  database: { db },
  settings,
  now,
}: StaffDeps): Promise<string | undefined> {
  if (await staffRepository(db).exists()) return undefined
  const token = newToken()
  await staffInviteRepository(db).add({
    email: undefined,
    roles: [{ role: ownerRole, storeId: undefined }],
    language: 'en',
    invitedBy: undefined,
    tokenHash: hashToken(token),
    now: now(),
    expiresAt: new Date(now().getTime() + linkLifetimeMs),
  })
  return inviteAddress(settings, 'welcome', token)
}

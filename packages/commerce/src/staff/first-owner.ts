import { ownerRole } from '@ambra/contract/admin/permissions'
import { staffInviteRepository } from '@ambra/db/staff/staff-invite-repository'
import { staffRepository } from '@ambra/db/staff/staff-repository'
import { hashToken, newToken } from '../context/session-token.ts'
import { inviteAddress, type StaffDeps } from './staff-deps.ts'

/** How long the link of the first owner works, ms. */
const welcomeMs = 3_600_000

/**
 * The link with which the first owner begins, for an hour, once; a later one takes the place of an earlier one. Undefined as
 * soon as the shop has anybody. It is printed on the terminal, which is the proof of who may use it.
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
    expiresAt: new Date(now().getTime() + welcomeMs),
  })
  return inviteAddress(settings, 'welcome', token)
}

import type { PasskeyProof } from '@ambra/contract/platform/staff/passkey'
import { staffCredentialRepository } from '@ambra/db/platform'
import { issueChallenge } from './challenges.ts'
import { passkeyProofOptions } from './passkeys.ts'
import { isPasswordProof, passkeyOwner } from './proofs.ts'
import { refuseSignIn } from './refuse-sign-in.ts'
import { isOwner } from '../staff/rights.ts'
import { createStaffAttempts } from './staff-attempts.ts'
import type { StaffDeps, StaffRequest } from '../staff/staff-deps.ts'
import { renewProof, type SignedInPerson } from './staff-sessions.ts'

/** Requires a signed-in person to authenticate again before a dangerous operation. */
export function createStepUp(deps: StaffDeps) {
  const { database, settings } = deps
  const { db } = database
  const attempts = createStaffAttempts(deps)
  return {
    async options({ person }: SignedInPerson): Promise<{ challenge: string }> {
      const now = deps.now()
      await attempts.beforeProof(person.id, now)
      const challenge = await issueChallenge(db, { purpose: 'step-up', staffId: person.id }, now)
      return passkeyProofOptions(settings, {
        challenge,
        known: await staffCredentialRepository(db).passkeysOf(person.id),
      })
    },

    /**
     * Authenticates again and rotates the session's token.
     * @throws ShopError staff.sign_in_failed, request.throttled
     */
    async prove(
      { person, session }: SignedInPerson,
      proof: { passkey: PasskeyProof } | { password: string; code: string },
      request: StaffRequest,
    ): Promise<{ token: string; until: Date }> {
      const now = deps.now()
      await attempts.beforeProof(person.id, now)
      const isProved =
        'passkey' in proof
          ? (await passkeyOwner(deps, proof.passkey, { purpose: 'step-up', staffId: person.id, now })) !==
            undefined
          : !isOwner(person.roles) && (await isPasswordProof(deps, person.id, { ...proof, now }))
      // A session opened by a recovery code cannot step up.
      if (!isProved || session.method === 'recovery') return refuseSignIn(deps, 'step-up', person.id, request)
      return renewProof(db, session, now)
    },
  }
}

import { normalEmail } from '@ambra/domain/customers/address/email'
import type { PasskeyProof } from '@ambra/contract/platform/staff/passkey'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  auditRepository,
  staffCredentialRepository,
  type StaffRecord,
  staffRepository,
  type SignInMethod,
  staffSessionRepository,
} from '@ambra/db/platform'
import { deviceOf } from '../../customers/sessions/sessions.ts'
import { issueChallenge } from './challenges.ts'
import { passkeyProofOptions } from './passkeys.ts'
import { isPasswordProof, passkeyOwner } from './proofs.ts'
import { recoveryHash } from './recovery-codes.ts'
import { isOwner } from '../staff/rights.ts'
import { refuseSignIn } from './refuse-sign-in.ts'
import { createStaffAttempts } from './staff-attempts.ts'
import { queueAccountMail } from '../staff/staff-news.ts'
import type { StaffDeps, StaffRequest } from '../staff/staff-deps.ts'
import { openStaffSession, type SignedInPerson } from './staff-sessions.ts'

type SignedIn = { token: string; person: StaffRecord }

/**
 * Signs staff in. Every failed attempt gives the same error at the same cost, for known and unknown
 * addresses, and is audited.
 */
export function createSignIn(deps: StaffDeps) {
  const { database, settings } = deps
  const { db } = database
  const attempts = createStaffAttempts(deps)

  const lowered = normalEmail

  /** Opens a session for an authenticated person, if they may sign in. */
  async function open(
    operation: string,
    staffId: number | undefined,
    { method, request }: { method: SignInMethod; request: StaffRequest },
  ): Promise<SignedIn> {
    const now = deps.now()
    const person = staffId === undefined ? undefined : await staffRepository(db).findById(staffId)
    if (!person || person.disabledAt) return refuseSignIn(deps, operation, staffId, request)
    if (method === 'password' && isOwner(person.roles)) throw new ShopError('staff.passkey_required')
    const device = deviceOf(request.userAgent)
    const token = await database.db.transaction().execute(async (trx) => {
      const isKnown = await staffSessionRepository(trx).isKnownPlace(person.id, device, request.network)
      const opened = await openStaffSession(trx, { staffId: person.id, method, request, now })
      if (!isKnown || method === 'recovery') await queueAccountMail(trx, 'mail.staff_signed_in', person, now)
      await auditRepository(trx).add({
        at: now,
        actorKind: 'staff',
        actorId: String(person.id),
        operation,
        outcome: 'done',
        ...request,
      })
      return opened
    })
    await attempts.afterSignIn(person.email, request.network)
    return { token, person }
  }

  return {
    /** Returns the challenge for a passkey; the same for all people. */
    async options({ network }: StaffRequest): Promise<{ challenge: string }> {
      const now = deps.now()
      await attempts.beforePasskey(network, now)
      return passkeyProofOptions(settings, {
        challenge: await issueChallenge(db, { purpose: 'sign-in' }, now),
      })
    },

    /** @throws ShopError staff.sign_in_failed, request.throttled */
    async byPasskey(proof: PasskeyProof, request: StaffRequest): Promise<SignedIn> {
      const now = deps.now()
      await attempts.beforePasskey(request.network, now)
      const owner = await passkeyOwner(deps, proof, { purpose: 'sign-in', now })
      return open('sign-in.passkey', owner, { method: 'passkey', request })
    },

    /** @throws ShopError staff.sign_in_failed, staff.passkey_required, request.throttled */
    async byPassword(
      given: { email: string; password: string; code: string },
      request: StaffRequest,
    ): Promise<SignedIn> {
      const now = deps.now()
      const email = lowered(given.email)
      await attempts.beforeSignIn(email, request.network, now)
      const person = await staffRepository(db).findByEmail(email)
      const isProved = await isPasswordProof(deps, person?.id, { ...given, now })
      if (!isProved) return refuseSignIn(deps, 'sign-in.password', person?.id, request)
      return open('sign-in.password', person?.id, { method: 'password', request })
    },

    /** Consumes a recovery code; the session can only set new keys. @throws ShopError staff.sign_in_failed */
    async byRecoveryCode(given: { email: string; code: string }, request: StaffRequest): Promise<SignedIn> {
      const email = lowered(given.email)
      await attempts.beforeSignIn(email, request.network, deps.now())
      const person = await staffRepository(db).findByEmail(email)
      const isTaken = await staffCredentialRepository(db).takeRecoveryCode(
        person?.id ?? 0,
        recoveryHash(given.code),
      )
      if (!isTaken) return refuseSignIn(deps, 'sign-in.recovery', person?.id, request)
      return open('sign-in.recovery', person?.id, { method: 'recovery', request })
    },

    async signOut({ person, session }: SignedInPerson): Promise<void> {
      await staffSessionRepository(db).end(person.id, { id: session.id }, deps.now())
    },
  }
}

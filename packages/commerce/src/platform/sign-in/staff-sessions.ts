import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import {
  roleRepository,
  type StaffRecord,
  staffRepository,
  type SignInMethod,
  type StaffSessionRecord,
  staffSessionRepository,
} from '@ambra/db/platform'
import { deviceOf } from '../../customers/sessions/sessions.ts'
import { hashToken, newToken } from '../secrets/session-token.ts'
import { type Grant, grantsOf } from '../staff/rights.ts'
import type { StaffRequest } from '../staff/staff-deps.ts'

const minute = 60_000
/** Lifetimes of sessions by sign-in method, ms; without a request they end after an hour. */
const lives: Readonly<Record<SignInMethod, number>> = {
  passkey: 12 * 60 * minute,
  password: 12 * 60 * minute,
  recovery: 15 * minute,
}
/** Lifetime of a step-up, ms. */
const freshMs = 10 * minute

/** Person with an open session and their current rights. */
export type SignedInPerson = { person: StaffRecord; session: StaffSessionRecord; grants: Grant[] }

/** Opens a session; returns its token, which is not stored. */
export async function openStaffSession(
  db: Database['db'],
  {
    staffId,
    method,
    request,
    now,
  }: {
    staffId: number
    method: SignInMethod
    request: StaffRequest
    now: Date
  },
): Promise<string> {
  const token = newToken()
  await staffSessionRepository(db).add({
    staffId,
    tokenHash: hashToken(token),
    method,
    device: deviceOf(request.userAgent),
    network: request.network,
    now,
    expiresAt: new Date(now.getTime() + lives[method]),
  })
  return token
}

/**
 * Returns the person of a token with their rights, so that changes apply at once.
 * @throws ShopError staff.signed_out
 */
export async function getSignedIn(
  db: Database['db'],
  token: string | undefined,
  now: Date,
): Promise<SignedInPerson> {
  const session =
    token && token.length <= 100 ? await staffSessionRepository(db).use(hashToken(token), now) : undefined
  const person = session && (await staffRepository(db).findById(session.staffId))
  if (!person) throw new ShopError('staff.signed_out')
  return { person, session, grants: grantsOf(person.roles, await roleRepository(db).list()) }
}

/** Returns when the session's last step-up expires; undefined if it has. */
export function provedUntil({ provedAt }: StaffSessionRecord, now: Date): Date | undefined {
  const until = provedAt && new Date(provedAt.getTime() + freshMs)
  return until && until > now ? until : undefined
}

/** Records a step-up and rotates the session's token, so that a copy of the former one stops working. */
export async function renewProof(
  db: Database['db'],
  { id }: StaffSessionRecord,
  now: Date,
): Promise<{ token: string; until: Date }> {
  const token = newToken()
  await staffSessionRepository(db).prove(id, hashToken(token), now)
  return { token, until: new Date(now.getTime() + freshMs) }
}

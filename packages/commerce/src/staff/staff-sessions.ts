import { ShopError } from '@ambra/contract/errors'
import type { Database } from '@ambra/db/database'
import { roleRepository } from '@ambra/db/staff/role-repository'
import { type StaffRecord, staffRepository } from '@ambra/db/staff/staff-repository'
import {
  type SignInMethod,
  type StaffSessionRecord,
  staffSessionRepository,
} from '@ambra/db/staff/staff-session-repository'
import { deviceOf } from '../customer/sessions.ts'
import { hashToken, newToken } from '../context/session-token.ts'
import { type Grant, grantsOf } from './rights.ts'
import type { StaffRequest } from './staff-deps.ts'

const minute = 60_000
/** Lives of sessions from the sign-in on, ms; without a request they end after an hour. */
const lives: Readonly<Record<SignInMethod, number>> = {
  passkey: 12 * 60 * minute,
  password: 12 * 60 * minute,
  recovery: 15 * minute,
}
/** A proof is fresh for so long, ms. */
const freshMs = 10 * minute

/** A person with an open session, and what this person may do now. */
export type SignedInPerson = { person: StaffRecord; session: StaffSessionRecord; grants: Grant[] }

/** Opens a session; the result is its token, which is stored nowhere. */
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

/** Who a token belongs to. Rights are read with it: they change at once. @throws ShopError staff.signed_out */
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

/** Until when the last proof of a session is fresh; undefined when it is over. */
export function provedUntil({ provedAt }: StaffSessionRecord, now: Date): Date | undefined {
  const until = provedAt && new Date(provedAt.getTime() + freshMs)
  return until && until > now ? until : undefined
}

/** A fresh proof: the session gets another token, so that a copy of the former one ends here. */
export async function renewProof(
  db: Database['db'],
  { id }: StaffSessionRecord,
  now: Date,
): Promise<{ token: string; until: Date }> {
  const token = newToken()
  await staffSessionRepository(db).prove(id, hashToken(token), now)
  return { token, until: new Date(now.getTime() + freshMs) }
}

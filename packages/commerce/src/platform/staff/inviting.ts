import { normalEmail } from '@ambra/domain/customers/address/email'
import type { StaffInvite } from '@ambra/contract/platform/staff/staff'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { outboxRepository } from '@ambra/db/messaging'
import {
  staffCredentialRepository,
  staffInviteRepository,
  type StaffRecord,
  type StoredRole,
  staffRepository,
  staffSessionRepository,
} from '@ambra/db/platform'
import { isEmail } from '@ambra/domain/customers/address/address'
import { hashToken, newToken } from '../secrets/session-token.ts'
import { type Grantor, getLesser, readRoles } from './grantor.ts'
import { type GivenRole, inviteDocument } from './people-documents.ts'
import { inviteAddress, type StaffDeps } from './staff-deps.ts'

type Given = { email: string; roles: readonly GivenRole[]; language: string }
type Invited = { email: string; roles: StoredRole[]; language: string; staffId?: number }

/** Lifetime of an invite, ms. */
const inviteLifetimeMs = 48 * 3_600_000

/** Invites people, and resets the keys of those who lost theirs. Runs in the transaction of its operation. */
export function createInviting({ database: { db }, settings, now }: StaffDeps) {
  const invites = staffInviteRepository(db)

  async function add(invited: Invited, giver: Grantor, tokenHash?: string): Promise<StaffInvite> {
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + inviteLifetimeMs)
    const id = await invites.add({ ...invited, invitedBy: giver.id, tokenHash, now: createdAt, expiresAt })
    return inviteDocument({ id, ...invited, createdAt, expiresAt })
  }

  /** The token is created when the mail is written, so that no table or queue holds it. */
  async function mail(invited: Invited, giver: Grantor): Promise<StaffInvite> {
    const invite = await add(invited, giver)
    const payload = { invite_id: invite.id, language: invited.language }
    await outboxRepository(db).add('mail.staff_invite', payload, { now: now() })
    return invite
  }

  async function link(invited: Invited, giver: Grantor): Promise<StaffInvite> {
    const token = newToken()
    const invite = await add(invited, giver, hashToken(token))
    return { ...invite, link: inviteAddress(settings, 'invite', token) }
  }

  async function newPerson({ email: typed, roles, language }: Given, giver: Grantor): Promise<Invited> {
    const email = normalEmail(typed)
    if (!isEmail(email)) throw new ShopError('form.email')
    if (await staffRepository(db).findByEmail(email)) throw new ShopError('staff.known_address')
    return { email, roles: await readRoles(db, roles, giver), language }
  }

  /** Revokes all keys and sessions of the person. */
  async function takeKeys({ id: staffId, email, roles, language }: StaffRecord): Promise<Invited> {
    await staffCredentialRepository(db).remove(staffId, ['passkey', 'password', 'totp', 'recovery'])
    await staffSessionRepository(db).end(staffId, 'all', now())
    return { staffId, email, roles, language }
  }

  return {
    /** @throws ShopError form.email, staff.known_address, role.unknown, store.unknown, staff.more_than_own */
    invite: async (given: Given, giver: Grantor) => mail(await newPerson(given, giver), giver),
    /** Invites without a mail: the operator at the server passes the link on. */
    inviteByLink: async (given: Given, giver: Grantor) => link(await newPerson(given, giver), giver),

    list: async (): Promise<StaffInvite[]> => (await invites.list(now())).map(inviteDocument),

    /** @throws ShopError staff.invite_ended */
    async withdraw(id: number): Promise<true> {
      if (!(await invites.withdraw(id))) throw new ShopError('staff.invite_ended')
      return true
    },

    resetAccess: async (id: number, giver: Grantor) =>
      mail(await takeKeys(await getLesser(db, id, giver)), giver),
    resetAccessByLink: async (id: number, giver: Grantor) =>
      link(await takeKeys(await getLesser(db, id, giver)), giver),
  }
}

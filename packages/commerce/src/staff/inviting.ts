import { normalEmail } from '@ambra/domain/email'
import type { StaffInvite } from '@ambra/contract/admin/staff'
import { ShopError } from '@ambra/contract/errors'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { staffCredentialRepository } from '@ambra/db/staff/staff-credential-repository'
import { staffInviteRepository } from '@ambra/db/staff/staff-invite-repository'
import { type StaffRecord, type StoredRole, staffRepository } from '@ambra/db/staff/staff-repository'
import { staffSessionRepository } from '@ambra/db/staff/staff-session-repository'
import { isEmail } from '@ambra/domain/address'
import { hashToken, newToken } from '../context/session-token.ts'
import { type Giver, getLesser, readRoles } from './giver.ts'
import { type GivenRole, inviteDocument } from './people-documents.ts'
import { inviteAddress, type StaffDeps } from './staff-deps.ts'

type Given = { email: string; roles: readonly GivenRole[]; language: string }
type Invited = { email: string; roles: StoredRole[]; language: string; staffId?: number }

/** How long an invite works, ms. */
const inviteMs = 48 * 3_600_000

/** Inviting people, and giving new keys to those who lost theirs. Runs inside the transaction of its operation. */
export function createInviting({ database: { db }, settings, now }: StaffDeps) {
  const invites = staffInviteRepository(db)

  async function add(invited: Invited, giver: Giver, tokenHash?: string): Promise<StaffInvite> {
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + inviteMs)
    const id = await invites.add({ ...invited, invitedBy: giver.id, tokenHash, now: createdAt, expiresAt })
    return inviteDocument({ id, ...invited, createdAt, expiresAt })
  }

  /** The token is made when the mail is written: no table and no queue holds it. */
  async function mail(invited: Invited, giver: Giver): Promise<StaffInvite> {
    const invite = await add(invited, giver)
    const payload = { invite_id: invite.id, language: invited.language }
    await outboxRepository(db).add('mail.staff_invite', payload, { now: now() })
    return invite
  }

  async function link(invited: Invited, giver: Giver): Promise<StaffInvite> {
    const token = newToken()
    const invite = await add(invited, giver, hashToken(token))
    return { ...invite, link: inviteAddress(settings, 'invite', token) }
  }

  async function newPerson({ email: typed, roles, language }: Given, giver: Giver): Promise<Invited> {
    const email = normalEmail(typed)
    if (!isEmail(email)) throw new ShopError('form.email')
    if (await staffRepository(db).findByEmail(email)) throw new ShopError('staff.known_address')
    return { email, roles: await readRoles(db, roles, giver), language }
  }

  /** Every key and session of the person ends. */
  async function takeKeys({ id: staffId, email, roles, language }: StaffRecord): Promise<Invited> {
    await staffCredentialRepository(db).remove(staffId, ['passkey', 'password', 'totp', 'recovery'])
    await staffSessionRepository(db).end(staffId, 'all', now())
    return { staffId, email, roles, language }
  }

  return {
    /** @throws ShopError form.email, staff.known_address, role.unknown, store.unknown, staff.more_than_own */
    invite: async (given: Given, giver: Giver) => mail(await newPerson(given, giver), giver),
    /** The same without a mail: the link is handed over by the operator at the server. */
    inviteByLink: async (given: Given, giver: Giver) => link(await newPerson(given, giver), giver),

    list: async (): Promise<StaffInvite[]> => (await invites.list(now())).map(inviteDocument),

    /** @throws ShopError staff.invite_ended */
    async withdraw(id: number): Promise<true> {
      if (!(await invites.withdraw(id))) throw new ShopError('staff.invite_ended')
      return true
    },

    resetAccess: async (id: number, giver: Giver) =>
      mail(await takeKeys(await getLesser(db, id, giver)), giver),
    resetAccessByLink: async (id: number, giver: Giver) =>
      link(await takeKeys(await getLesser(db, id, giver)), giver),
  }
}

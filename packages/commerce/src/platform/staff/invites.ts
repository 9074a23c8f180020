import { normalEmail } from '@ambra/domain/customers/address/email'
import { randomBytes } from 'node:crypto'
import type { SignInInput } from '@ambra/contract/platform/staff/sign-in'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import {
  auditRepository,
  staffCredentialRepository,
  type InviteRecord,
  staffInviteRepository,
  type StaffRecord,
  staffRepository,
} from '@ambra/db/platform'
import { isEmail } from '@ambra/domain/customers/address/address'
import { hashToken } from '../secrets/session-token.ts'
import { issueChallenge, takeChallenge } from '../sign-in/challenges.ts'
import { challengeIn, checkNewPasskey, newPasskeyOptions } from '../sign-in/passkeys.ts'
import { newRecoveryCodes, recoveryHash } from '../sign-in/recovery-codes.ts'
import { isOwner } from './rights.ts'
import { storePassword, totpSetup } from '../sign-in/own-keys.ts'
import { createStaffAttempts } from '../sign-in/staff-attempts.ts'
import type { StaffDeps, StaffRequest } from './staff-deps.ts'
import { openStaffSession } from '../sign-in/staff-sessions.ts'

type Accept = SignInInput<'invite.accept'>
type Accepted = { token: string; person: StaffRecord; recoveryCodes: string[] }

/**
 * Handles what an invited person does before the first sign-in. The secret of the invite authenticates the
 * person.
 */
export function createInvites(deps: StaffDeps) {
  const { database, settings } = deps
  const { secretsKey } = settings
  const attempts = createStaffAttempts(deps)

  /** @throws ShopError staff.invite_ended */
  async function getInvite(token: string, { network }: StaffRequest): Promise<InviteRecord> {
    const now = deps.now()
    await attempts.beforeInvite(network, now)
    const invite = await staffInviteRepository(database.db).find(hashToken(token), now)
    if (!invite || !(await isStillMeant(database.db, invite))) throw new ShopError('staff.invite_ended')
    return invite
  }

  return {
    async show(token: string, request: StaffRequest) {
      const invite = await getInvite(token, request)
      const known =
        invite.staffId === undefined ? undefined : await staffRepository(database.db).findById(invite.staffId)
      return { invite, name: known?.name, needsPasskey: isOwner(invite.roles) }
    },

    async passkeyOptions({ token, name, ...given }: SignInInput<'invite.options'>, request: StaffRequest) {
      const invite = await getInvite(token, request)
      const known =
        invite.staffId === undefined ? undefined : await staffRepository(database.db).findById(invite.staffId)
      const handle = known?.handle ?? newHandle()
      const purpose = { purpose: 'invite-passkey', inviteId: invite.id, data: handle } as const
      const challenge = await issueChallenge(database.db, purpose, deps.now())
      const email = invite.email ?? given.email ?? ''
      return newPasskeyOptions(settings, { owner: { email, name, handle }, challenge, known: [] })
    },

    async totp(token: string, request: StaffRequest) {
      const invite = await getInvite(token, request)
      const purpose = { purpose: 'invite-totp', inviteId: invite.id } as const
      const account = invite.email ?? 'owner'
      return totpSetup(database.db, { purpose, account, now: deps.now(), secretsKey })
    },

    /**
     * Sets the first key, opens a session, and returns the recovery codes, which are shown only once.
     * @throws ShopError staff.invite_ended, staff.passkey_required, staff.passkey_failed, staff.code_wrong,
     * staff.known_address, staff.password_short, form.password_common, form.email
     */
    async accept(given: Accept, request: StaffRequest): Promise<Accepted> {
      await getInvite(given.token, request)
      return database.db.transaction().execute(async (db) => {
        const now = deps.now()
        await staffRepository(db).lock()
        const invite = await staffInviteRepository(db).take(hashToken(given.token), now)
        if (!invite || !(await isStillMeant(db, invite))) throw new ShopError('staff.invite_ended')
        if (!given.passkey && (isOwner(invite.roles) || !given.password))
          throw new ShopError('staff.passkey_required')
        const passkey =
          given.passkey &&
          (await checkPasskey({ ...deps, database: { ...database, db } }, invite, given.passkey))
        const staffId = await personOf(db, { invite, given, handle: passkey?.handle ?? newHandle(), now })
        const person = await staffRepository(db).findById(staffId)
        if (!person) throw new ShopError('staff.unknown')
        const credentials = staffCredentialRepository(db)
        if (passkey) await credentials.addPasskey({ staffId, ...passkey.verified }, { label: '', now })
        if (given.password) {
          const purpose = { purpose: 'invite-totp', inviteId: invite.id } as const
          await storePassword(db, { person, given: given.password, purpose, now, secretsKey })
        }
        const recoveryCodes = newRecoveryCodes()
        await credentials.putRecoveryCodes(staffId, recoveryCodes.map(recoveryHash), now)
        const method = passkey ? 'passkey' : 'password'
        const token = await openStaffSession(db, { staffId, method, request, now })
        await auditRepository(db).add({
          at: now,
          actorKind: 'staff',
          actorId: String(staffId),
          operation: 'invite.accept',
          subject: { kind: 'invite', id: String(invite.id) },
          outcome: 'done',
          ...request,
        })
        return { token, person, recoveryCodes }
      })
    },
  }
}

/** Returns the person of an invite, creating them if necessary. @throws ShopError form.email, staff.known_address */
async function personOf(
  db: Database['db'],
  { invite, given, handle, now }: { invite: InviteRecord; given: Accept; handle: string; now: Date },
): Promise<number> {
  const people = staffRepository(db)
  const { name, language } = given
  if (invite.staffId !== undefined) {
    await people.change(invite.staffId, { name, language })
    return invite.staffId
  }
  const email = normalEmail(invite.email ?? given.email ?? '')
  if (!isEmail(email)) throw new ShopError('form.email')
  if (await people.findByEmail(email)) throw new ShopError('staff.known_address')
  const id = await people.add({ email, name, language, handle, now })
  await people.setRoles(id, invite.roles)
  return id
}

/** Verifies the passkey and returns it with its user handle. @throws ShopError staff.passkey_failed */
async function checkPasskey(
  { database, settings, now }: StaffDeps,
  { id: inviteId }: InviteRecord,
  passkey: NonNullable<Accept['passkey']>,
) {
  const challenge = challengeIn(passkey)
  const issued = await takeChallenge(database.db, challenge, { purpose: 'invite-passkey', inviteId }, now())
  const verified = issued && (await checkNewPasskey(settings, passkey, challenge))
  if (!verified) throw new ShopError('staff.passkey_failed')
  return { handle: issued.data, verified }
}

const newHandle = () => randomBytes(32).toString('base64url')

/**
 * Whether the invite is still valid: the first owner's link ends once there is staff; disabled people get no
 * new keys.
 */
async function isStillMeant(db: Database['db'], { email, staffId }: InviteRecord): Promise<boolean> {
  const people = staffRepository(db)
  if (staffId !== undefined) return (await people.findById(staffId))?.disabledAt === undefined
  return email !== undefined || !(await people.exists())
}

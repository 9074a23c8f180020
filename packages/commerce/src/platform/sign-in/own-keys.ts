import type { NewPasskey } from '@ambra/contract/platform/staff/passkey'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { type Challenge, staffCredentialRepository, type StaffRecord } from '@ambra/db/platform'
import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { secretBox, totpPurpose } from '../secrets/secret-box.ts'
import { issueChallenge, takeChallenge } from './challenges.ts'
import { challengeIn, checkNewPasskey, newPasskeyOptions } from './passkeys.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { isOwner } from '../staff/rights.ts'
import type { StaffDeps } from '../staff/staff-deps.ts'
import { queueAccountMail } from '../staff/staff-news.ts'
import { checkStaffPassword, staffPasswords } from './staff-passwords.ts'
import { matchingStep, newTotpSecret, totpAddress } from './totp.ts'

type Db = Database['db']
type Purpose = Omit<Challenge, 'hash' | 'data'>
type Sealing = { secretsKey: string | undefined }

const setupPurpose = 'totp-setup'

/** Creates a secret for an authenticator app; it becomes active once a code of it is verified. */
export async function totpSetup(
  db: Db,
  { purpose, account, now, secretsKey }: { purpose: Purpose; account: string; now: Date } & Sealing,
): Promise<{ challenge: string; secret: string; address: string }> {
  const secret = newTotpSecret()
  const data = secretBox(secretsKey).seal(secret, setupPurpose)
  const challenge = await issueChallenge(db, { ...purpose, data }, now)
  return { challenge, secret, address: totpAddress(secret, { issuer: currentShop().name, account }) }
}

/**
 * Replaces password and authenticator app.
 * @throws ShopError staff.code_wrong, staff.password_short, form.password_common
 */
export async function storePassword(
  db: Db,
  {
    person,
    given,
    purpose,
    now,
    secretsKey,
  }: {
    person: Pick<StaffRecord, 'id' | 'email' | 'name'>
    given: { password: string; challenge: string; code: string }
    purpose: Purpose
    now: Date
  } & Sealing,
): Promise<void> {
  await checkStaffPassword(given.password, person)
  const setup = await takeChallenge(db, given.challenge, purpose, now)
  const box = secretBox(secretsKey)
  const totp = setup && box.open(setup.data, setupPurpose)
  const step = totp === undefined ? undefined : matchingStep(totp, given.code, now)
  if (totp === undefined || step === undefined) throw new ShopError('staff.code_wrong')
  const credentials = staffCredentialRepository(db)
  const secret = await staffPasswords.hash(given.password)
  await credentials.putSecret(person.id, { kind: 'password', secret }, now)
  const sealed = box.seal(totp, totpPurpose(person.id))
  await credentials.putSecret(person.id, { kind: 'totp', secret: sealed, lastStep: step }, now)
}

/** Lets a person change their own keys; mails the person about each change. */
export function createOwnKeys({ database: { db }, settings, now }: Omit<StaffDeps, 'isThrottled'>) {
  const credentials = staffCredentialRepository(db)
  const changed = (person: StaffRecord) => queueAccountMail(db, 'mail.staff_keys_changed', person, now())

  return {
    async passkeyOptions(person: StaffRecord): Promise<{ challenge: string }> {
      const challenge = await issueChallenge(db, { purpose: 'add-passkey', staffId: person.id }, now())
      return newPasskeyOptions(settings, {
        owner: person,
        challenge,
        known: await credentials.passkeysOf(person.id),
      })
    },

    /** @throws ShopError staff.passkey_failed */
    async addPasskey(
      person: StaffRecord,
      { passkey, label }: { passkey: NewPasskey; label: string },
    ): Promise<true> {
      const challenge = challengeIn(passkey)
      const purpose = { purpose: 'add-passkey', staffId: person.id } as const
      const issued = await takeChallenge(db, challenge, purpose, now())
      const verified = issued && (await checkNewPasskey(settings, passkey, challenge))
      if (!verified || (await credentials.findPasskey(verified.passkeyId)))
        throw new ShopError('staff.passkey_failed')
      await credentials.addPasskey({ staffId: person.id, ...verified }, { label, now: now() })
      await changed(person)
      return true
    },

    totpSetup: (person: StaffRecord) =>
      totpSetup(db, {
        purpose: { purpose: 'add-totp', staffId: person.id },
        account: person.email,
        now: now(),
        secretsKey: settings.secretsKey,
      }),

    async setPassword(
      person: StaffRecord,
      given: { password: string; challenge: string; code: string },
    ): Promise<true> {
      const purpose = { purpose: 'add-totp', staffId: person.id } as const
      await storePassword(db, { person, given, purpose, now: now(), secretsKey: settings.secretsKey })
      await changed(person)
      return true
    },

    /** @throws ShopError staff.unknown, staff.last_way */
    async remove(person: StaffRecord, id: number): Promise<true> {
      const own = await credentials.listOf(person.id)
      const removed = own.find((one) => one.id === id && one.kind !== 'recovery')
      if (!removed) throw new ShopError('staff.unknown')
      const kinds = removed.kind === 'passkey' ? (['passkey'] as const) : (['password', 'totp'] as const)
      const left = own.filter(({ kind, id: other }) =>
        removed.kind === 'passkey' ? other !== id : kind !== 'password' && kind !== 'totp',
      )
      const hasWay = left.some(
        ({ kind }) => kind === 'passkey' || (kind === 'password' && !isOwner(person.roles)),
      )
      if (!hasWay) throw new ShopError('staff.last_way')
      await credentials.remove(person.id, kinds, removed.kind === 'passkey' ? id : undefined)
      await changed(person)
      return true
    },

    async newRecoveryCodes(person: StaffRecord): Promise<string[]> {
      const codes = newRecoveryCodes()
      await credentials.putRecoveryCodes(person.id, codes.map(recoveryHash), now())
      await changed(person)
      return codes
    },
  }
}

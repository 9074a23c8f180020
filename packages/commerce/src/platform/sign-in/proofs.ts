import type { PasskeyProof } from '@ambra/contract/platform/staff/passkey'
import { type ChallengePurpose, staffCredentialRepository } from '@ambra/db/platform'
import { secretBox, totpPurpose } from '../secrets/secret-box.ts'
import { takeChallenge } from './challenges.ts'
import { challengeIn, isPasskeyProof } from './passkeys.ts'
import type { StaffDeps } from '../staff/staff-deps.ts'
import { staffPasswords } from './staff-passwords.ts'
import { matchingStep, newTotpSecret } from './totp.ts'

/** Decoy secret, so that unknown addresses take as long as known ones. */
const decoySecret = newTotpSecret()

/** Whether password and code are correct; does the same work and returns false without a person. */
export async function isPasswordProof(
  { database: { db }, settings }: Pick<StaffDeps, 'database' | 'settings'>,
  staffId: number | undefined,
  { password, code, now }: { password: string; code: string; now: Date },
): Promise<boolean> {
  const credentials = staffCredentialRepository(db)
  // Person 0 does not exist.
  const id = staffId ?? 0
  const hash = await credentials.findSecret(id, 'password')
  const totp = await credentials.findSecret(id, 'totp')
  const isPassword = await staffPasswords.isRight(password, hash?.secret)
  const secret = totp && secretBox(settings.secretsKey).open(totp.secret, totpPurpose(id))
  const step = matchingStep(secret ?? decoySecret, code, now)
  if (!isPassword || step === undefined || !totp || secret === undefined) return false
  return credentials.takeStep(totp.id, step, now)
}

/** Returns the person whose passkey signed a current challenge issued for this purpose (and this person). */
export async function passkeyOwner(
  { database: { db }, settings }: Pick<StaffDeps, 'database' | 'settings'>,
  proof: PasskeyProof,
  { purpose, staffId, now }: { purpose: ChallengePurpose; staffId?: number; now: Date },
): Promise<number | undefined> {
  const challenge = challengeIn(proof)
  if (!(await takeChallenge(db, challenge, { purpose, staffId }, now))) return undefined
  const passkey = await staffCredentialRepository(db).findPasskey(proof.id)
  if (!passkey || (staffId !== undefined && passkey.staffId !== staffId)) return undefined
  return (await isPasskeyProof(db, { settings, passkey, proof, challenge, now }))
    ? passkey.staffId
    : undefined
}

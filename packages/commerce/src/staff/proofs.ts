import type { PasskeyProof } from '@ambra/contract/admin/passkey'
import type { ChallengePurpose } from '@ambra/db/staff/staff-challenge-repository'
import { staffCredentialRepository } from '@ambra/db/staff/staff-credential-repository'
import { secretBox, totpPurpose } from '../context/secret-box.ts'
import { takeChallenge } from './challenges.ts'
import { challengeIn, isPasskeyProof } from './passkeys.ts'
import type { StaffDeps } from './staff-deps.ts'
import { staffPasswords } from './staff-passwords.ts'
import { matchingStep, newTotpSecret } from './totp.ts'

/** A secret of no person: unknown addresses cost what known ones do. */
const decoySecret = newTotpSecret()

/** Whether password and code are those of the person; without a person it takes the same work and is false. */
export async function isPasswordProof(
  { database: { db }, settings }: Pick<StaffDeps, 'database' | 'settings'>,
  staffId: number | undefined,
  { password, code, now }: { password: string; code: string; now: Date },
): Promise<boolean> {
  const credentials = staffCredentialRepository(db)
  // No person has the number 0.
  const id = staffId ?? 0
  const hash = await credentials.findSecret(id, 'password')
  const totp = await credentials.findSecret(id, 'totp')
  const isPassword = await staffPasswords.isRight(password, hash?.secret)
  const secret = totp && secretBox(settings.secretsKey).open(totp.secret, totpPurpose(id))
  const step = matchingStep(secret ?? decoySecret, code, now)
  if (!isPassword || step === undefined || !totp || secret === undefined) return false
  return credentials.takeStep(totp.id, step, now)
}

/** The person whose passkey signed a challenge of ours, given out for this purpose (and this person), just now. */
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

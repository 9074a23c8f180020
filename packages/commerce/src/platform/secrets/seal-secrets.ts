import type { Database } from '@ambra/db/connection'
import { storedSecretRepository, type StoredSecret } from '@ambra/db/platform'
import { isSealed, secretBox, totpPurpose, webhookPurpose } from './secret-box.ts'

const purposeOf = (one: StoredSecret) => (one.of === 'totp' ? totpPurpose(one.staffId) : webhookPurpose)

/**
 * Seals secrets that are unencrypted or sealed with a former key. Runs at each start, so that a new or
 * changed key needs no further step. Returns how many were sealed; none without a key.
 */
export async function sealSecrets(
  { db }: Pick<Database, 'db'>,
  secretsKey: string | undefined,
): Promise<number> {
  const box = secretBox(secretsKey)
  if (!box.hasKey) return 0
  const secrets = storedSecretRepository(db)
  let sealed = 0
  for (const one of await secrets.list()) {
    const plain = box.isCurrent(one.secret) ? undefined : box.open(one.secret, purposeOf(one))
    if (plain !== undefined && (await secrets.replace(one, box.seal(plain, purposeOf(one))))) sealed += 1
  }
  return sealed
}

/** Returns how many of these secrets are unencrypted in the database, and how many this shop cannot decrypt. */
export async function checkSecrets(
  { db }: Pick<Database, 'db'>,
  secretsKey: string | undefined,
): Promise<{ all: number; plain: number; lost: number }> {
  const box = secretBox(secretsKey)
  const all = await storedSecretRepository(db).list()
  return {
    all: all.length,
    plain: all.filter(({ secret }) => !isSealed(secret)).length,
    lost: all.filter((one) => box.open(one.secret, purposeOf(one)) === undefined).length,
  }
}

import type { Database } from '@ambra/db/database'
import { storedSecretRepository, type StoredSecret } from '@ambra/db/staff/stored-secret-repository'
import { isSealed, secretBox, totpPurpose, webhookPurpose } from '../context/secret-box.ts'

const purposeOf = (one: StoredSecret) => (one.of === 'totp' ? totpPurpose(one.staffId) : webhookPurpose)

/**
 * Seals what is stored as it is, and what a former key sealed, with the present one. Called at each start: a shop that gets its
 * key, or another one, needs nothing else. Returns how many were sealed; without a key none are.
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

/** How many of these secrets are readable in the database, and how many this shop cannot read itself. */
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

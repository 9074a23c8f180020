import { randomBytes } from 'node:crypto'
import type { Database } from '@ambra/db/database'
import { settingsRepository } from '@ambra/db/repositories/settings-repository'

/** Keys this shop signs with. They live in the settings table. */
type SecretName =
  | 'groupTokenSecret'
  | 'refreshSecret'
  | 'noticeSecret'
  | 'auditSecret'
  | `sandbox${string}Key`

const known = new WeakMap<Database, Map<SecretName, Promise<string>>>()

/** A key of this shop: made at the first need, then the same in every process on the database. */
export function shopSecret(database: Database, name: SecretName, now: Date): Promise<string> {
  const secrets = known.get(database) ?? new Map<SecretName, Promise<string>>()
  known.set(database, secrets)
  let secret = secrets.get(name)
  if (!secret) {
    const made = randomBytes(32).toString('base64url')
    secret = settingsRepository(database.db).findOrPut(name, made, now).then(String)
    secret.catch(() => secrets.delete(name))
    secrets.set(name, secret)
  }
  return secret
}

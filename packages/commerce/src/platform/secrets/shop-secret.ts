import { randomBytes } from 'node:crypto'
import type { Database } from '@ambra/db/connection'
import { settingsRepository } from '@ambra/db/platform'

/** Signing keys of this shop, stored in the settings table. */
type SecretName =
  | 'groupTokenSecret'
  | 'refreshSecret'
  | 'noticeSecret'
  | 'auditSecret'
  | 'paymentReturnSecret'
  | `sandbox${string}Key`

const known = new WeakMap<Database, Map<SecretName, Promise<string>>>()

/** Returns a signing key: created on first use and shared by all processes of the database. */
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

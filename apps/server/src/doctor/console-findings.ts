import { checkSecrets } from '@ambra/commerce/platform'
import { auditRepository, staffRepository } from '@ambra/db/platform'
import type { Finding, ServerContext } from './server-operation.ts'

/**
 * Checks whether the audit is unchanged. Store its last hash elsewhere: it proves every entry before it.
 */
export async function auditFinding({ shop, log }: Pick<ServerContext, 'shop' | 'log'>): Promise<Finding> {
  const { entries, head, brokenAt } = await auditRepository(shop.database.db).verify()
  log.info({ entries, head }, 'end of the audit')
  return {
    check: 'audit',
    ok: brokenAt === undefined,
    detail:
      brokenAt === undefined
        ? `${entries} entries, all as they were written`
        : `entry ${brokenAt} of ${entries} is not what was written, or is missing`,
    hint: 'somebody changed the database by hand: compare with a backup, and see docs/breach.md',
  }
}

/** Checks that a public shop with staff has its console on a separate host (ASVS 3.5.4). */
export async function consoleHostFinding({
  shop,
  env,
}: Pick<ServerContext, 'shop' | 'env'>): Promise<Finding[]> {
  const isPublic = env.PUBLIC_URL?.startsWith('https:') ?? false
  if (!isPublic || !(await staffRepository(shop.database.db).exists())) return []
  return [
    {
      check: 'console host',
      ok: env.ADMIN_HOST !== undefined,
      detail: env.ADMIN_HOST ?? "the shop's own host",
      hint: 'give the console a host of its own (ADMIN_HOST): a fault of the shop’s pages then reaches no session of staff',
    },
  ]
}

/**
 * Checks whether secrets that the shop must read are encrypted, so that a copy of the database
 * alone reveals none.
 */
export async function secretsFinding({ shop, env }: Pick<ServerContext, 'shop' | 'env'>): Promise<Finding[]> {
  const { all, plain, lost } = await checkSecrets(shop.database, env.SECRETS_KEY)
  if (all === 0) return []
  return [
    {
      check: 'secrets of the database',
      ok: plain === 0 && lost === 0,
      detail:
        lost > 0
          ? `${lost} of ${all} cannot be read with this SECRETS_KEY`
          : plain > 0
            ? `${plain} of ${all} are stored as they are`
            : `${all}, sealed with SECRETS_KEY`,
      hint:
        lost > 0
          ? 'put the former SECRETS_KEY behind the present one, by a comma; without it these people set a new authenticator app (ambra staff reset-access), and webhooks need a new key'
          : 'set SECRETS_KEY (openssl rand -hex 32) and start the shop again; keep a copy of it apart from backups',
    },
  ]
}

/** Checks who can reach the console at all. Behind an untrusted proxy the list would only see the proxy. */
export function consoleNetworksFinding({ env }: Pick<ServerContext, 'env'>): Finding[] {
  if (env.ADMIN_ALLOW === undefined) return []
  return [{ check: 'console networks', ok: true, detail: env.ADMIN_ALLOW }]
}

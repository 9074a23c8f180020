import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { OperationError } from '../operations/operation-error.ts'

const run = promisify(execFile)

/** First entry in the backup of a shop on PostgreSQL. */
export const dumpName = 'database.dump'

/**
 * Writes a consistent dump of the database into a file while others use it. Needs `pg_dump` of the server's
 * major version or newer on the PATH.
 * @param databaseUrl the setting DATABASE_URL
 * @throws OperationError with the output of `pg_dump`
 */
export const dumpPostgres = (databaseUrl: string, file: string): Promise<void> =>
  callClient('pg_dump', databaseUrl, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`])

/**
 * Restores a dump into an empty database, completely or not at all.
 * @throws OperationError with the output of `pg_restore`
 */
export const restorePostgres = (databaseUrl: string, file: string): Promise<void> =>
  callClient('pg_restore', databaseUrl, [
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
    file,
  ])

async function callClient(program: string, databaseUrl: string, args: readonly string[]): Promise<void> {
  const url = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'ambra-pass-'))
  try {
    // Passes the password in a private file, because every user of the machine can see arguments.
    const passfile = join(folder, 'passfile')
    const password = decodeURIComponent(url.password).replaceAll(/[\\:]/g, String.raw`\$&`)
    writeFileSync(passfile, `*:*:*:*:${password}\n`, { mode: 0o600 })
    url.password = ''
    url.searchParams.set('passfile', passfile)
    await run(program, [`--dbname=${url.href}`, ...args])
  } catch (error) {
    const { code, stderr } = Object(error) as { code?: unknown; stderr?: string }
    if (code === 'ENOENT')
      throw new OperationError(
        `${program} is missing: install the client of PostgreSQL (Debian: postgresql-client)`,
      )
    throw new OperationError(`${program}: ${stderr?.trim() || String(error)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

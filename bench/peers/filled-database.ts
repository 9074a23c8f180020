import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Fills an empty database, or copies it from an earlier run with the same `sources`, so that a slow fill
 * happens once. `sources` is everything that determines its content.
 */
export async function fillDatabase(
  database: string,
  { folder, sources }: { folder: string; sources: readonly string[] },
  fill: () => Promise<void>,
): Promise<void> {
  const hash = createHash('sha256').update(sources.join('\0')).digest('hex').slice(0, 16)
  const copy = path.join(folder, `filled-${hash}.dump`)
  if (fs.existsSync(copy)) {
    await run('pg_restore', ['--no-owner', '--dbname', database, copy])
  } else {
    await fill()
    const half = `${copy}.half`
    await run('pg_dump', ['--format', 'custom', '--file', half, database])
    fs.renameSync(half, copy)
  }
  // Neither way leaves statistics for the planner.
  await run('psql', [database, '-qc', 'vacuum analyze'])
}

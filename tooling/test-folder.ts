import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// All temporary files and servers of a run of unit tests are in one folder, removed after the run.
let folder = ''

/** Before the first test: temporary files of every worker go into the folder. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), 'ambra-test-'))
  // PostgreSQL runs as a user of its own where the tests run as root.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
}

/** After the last test: stops the databases in the folder and removes it. */
export async function teardown(): Promise<void> {
  await Promise.all(
    readdirSync(folder).map((name) => stopPostgres(join(folder, name, 'data/postmaster.pid'))),
  )
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

async function stopPostgres(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT')
  for (let tries = 0; tries < 50 && existsSync(pidFile); tries += 1) await sleep(100)
}

import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineServer } from '@ambra/testing/engine-server'
import { isOnServer } from '@ambra/testing/test-engine'

// Folder of all temporary files and servers of a unit test run, removed after the run.
let folder = ''
let server: EngineServer | undefined

/** Runs before the first test: puts temporary files of every worker into the folder. */
export async function setup(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'ambra-test-'))
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  if (!isOnServer) return
  const { startEngineServer } = await import('@ambra/testing/engine-server')
  server = await startEngineServer()
}

/** Runs after the last test: stops the databases in the folder and removes it. */
export async function teardown(): Promise<void> {
  try {
    await server?.stop()
  } finally {
    await removeFolder()
  }
}

async function removeFolder(): Promise<void> {
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

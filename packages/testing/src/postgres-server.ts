import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const startTries = 5

/** Temporary PostgreSQL server on a loopback port. */
export type PostgresServer = {
  url: string
  /** Sends SIGKILL to the server's main process: its children exit by themselves, nothing is written. */
  kill: () => Promise<void>
  /** Runs `pg_ctl -m immediate`, like a crash. Unavailable until `start`. */
  crash: () => Promise<void>
  /** Restarts it on the same port and data. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Returns the system user that runs PostgreSQL, which refuses to run as root. */
async function serverUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const { stdout } = await run('id', ['-u', 'postgres'])
  const group = await run('id', ['-g', 'postgres'])
  return { uid: Number(stdout), gid: Number(group.stdout) }
}

/**
 * Starts a new cluster if `initdb` and `postgres` are installed; returns undefined otherwise, so that suites
 * can skip the second engine. By default acknowledged data is on disk.
 */
export async function startPostgresServer({
  isDurable = true,
  maxConnections = 100,
} = {}): Promise<PostgresServer | undefined> {
  const found = await run('initdb', ['--version']).catch(() => undefined)
  if (!found) return undefined
  const user = await serverUser().catch(() => undefined)
  if (process.getuid?.() === 0 && !user) return undefined
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'ambra-pg-'))
  if (user) fs.chownSync(directory, user.uid, user.gid)
  const data = path.join(directory, 'data')
  await run('initdb', ['-D', data, '-U', 'ambra', '--auth=trust', '-E', 'UTF8', '--no-instructions'], {
    ...user,
    cwd: directory,
  })
  const port = await freePort()
  const where = { ...user, cwd: directory }
  const options = `-h 127.0.0.1 -p ${port} -k ${directory} -N ${maxConnections}${isDurable ? '' : ' -F -c full_page_writes=off'}`

  async function start(): Promise<void> {
    const control = ['-D', data, '-l', path.join(directory, 'log'), '-o', options, '-w', 'start']
    for (let tries = 1; ; tries += 1) {
      const server = spawn('pg_ctl', control, { ...where, stdio: 'ignore' })
      const [code] = await once(server, 'close')
      if (code === 0) return
      // After a kill the last child processes may still hold the shared memory.
      if (tries === startTries)
        throw new Error(`PostgreSQL did not start: ${fs.readFileSync(path.join(directory, 'log'), 'utf8')}`)
      await sleep(1000)
    }
  }
  const crash = async () => {
    await run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'], where).catch(() => sleep(200))
  }

  await start()
  return {
    url: `postgres://ambra@127.0.0.1:${port}/postgres`,
    kill: async () => {
      process.kill(
        Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      )
    },
    crash,
    start,
    stop: async () => {
      await crash()
      fs.rmSync(directory, { recursive: true, force: true })
    },
  }
}

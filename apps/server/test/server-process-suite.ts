import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase, migrateDatabase } from '@ambra/db/connection'
import { importRows } from '@ambra/db/catalogue'
import { copyMigratedDirectory } from '@ambra/testing/database-template'
import { asLines, theBasics } from '@ambra/testing/import-builders'
import { codeCache, type KillableProcess, startKillable } from '@ambra/testing/killed-process'
import { buildEnvironment } from '../src/env/env.ts'
import { folderStore } from '@ambra/object-store/folder-store'
import { mailBuild, projectDir } from '../src/pages/production-build.ts'

/** A server whose pages need no build. */
export const plainPagesScript = fileURLToPath(new URL('./server-with-plain-pages-suite.ts', import.meta.url))
const serverScript = fileURLToPath(new URL('./server-without-pages-suite.ts', import.meta.url))
const wholeServerScript = fileURLToPath(new URL('../src/main.ts', import.meta.url))
export const ambraScript = fileURLToPath(new URL('../bin/ambra.js', import.meta.url))

/** Creates a data folder with only these products; with `databaseUrl` they are in that database. */
export async function preparedDataDir(rows: Iterable<unknown>, databaseUrl?: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ambra-server-'))
  if (!databaseUrl) await copyMigratedDirectory(join(dataDir, 'database'))
  const database = await openDatabase({ dataDir: join(dataDir, 'database'), databaseUrl })
  await migrateDatabase(database)
  await importRows(database, asLines([...theBasics(), ...rows]), {
    now: new Date(),
    media: folderStore(join(dataDir, 'media')),
  })
  await database.close()
  return dataDir
}

/** Builds the mails when the build is missing. */
export function ensureMailBuild(): void {
  if (existsSync(join(mailBuild, 'mail.js'))) return
  const done = spawnSync('npm', ['run', '--silent', 'build', '-w', '@ambra/mail'], {
    cwd: projectDir,
    env: buildEnvironment(),
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(done.stderr)
}

export type ServerProcess = KillableProcess & { url: string }

/** `env` is added to what every test sets; `script` is another program that prints its address. */
type ServerOptions = { hasPages?: boolean; script?: string; env?: Readonly<Record<string, string>> }

/** Starts the server on a data folder and waits for its address. Pages need a build (`ensureBuild`). */
export async function startServerProcess(
  dataDir: string,
  { hasPages = false, script = hasPages ? wholeServerScript : serverScript, env = {} }: ServerOptions = {},
): Promise<ServerProcess> {
  const server = startKillable(script, [], { ...serverEnvironment(dataDir), ...env })
  const line = await server.nextLine()
  const url = /http:\S+/.exec(line ?? '')?.[0]
  if (!url) throw new Error(`the server did not start: ${line ?? server.stderr()}`)
  return Object.assign(server, { url })
}

export type AmbraOutput = { code: number | null; out: string; err: string }

export const ambra = (dataDir: string, ...args: string[]): Promise<AmbraOutput> =>
  ambraWith(serverEnvironment(dataDir), ...args)

/** Runs the `ambra` command with only these environment variables. */
export function ambraWith(env: Record<string, string>, ...args: string[]): Promise<AmbraOutput> {
  const child = spawn(process.execPath, [ambraScript, ...args], {
    env: { ...codeCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  return new Promise((done) => child.on('close', (code) => done({ code, out, err })))
}

const serverEnvironment = (dataDir: string) => ({
  DATA_DIR: dataDir,
  PORT: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
})

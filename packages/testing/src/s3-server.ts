import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const pom = fileURLToPath(new URL('../s3/pom.xml', import.meta.url))
const cacheFolder = fileURLToPath(new URL('../../../.cache/s3/', import.meta.url))
const startMs = 120_000

/** Temporary S3 server on loopback that checks signatures; its buckets are subfolders of `folder`. */
export type S3Server = {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Objects on its disk. */
  folder: string
  /** Sends SIGKILL. Stored data is available again after `start`. */
  kill: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Returns the jars of `s3/pom.xml`, fetched by Maven once per machine. */
async function classPath(): Promise<string> {
  const file = path.join(cacheFolder, `classpath-${fs.statSync(pom).size}`)
  const known = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
  if (known?.split(path.delimiter).every((jar) => fs.existsSync(jar))) return known
  fs.mkdirSync(cacheFolder, { recursive: true })
  const written = `${file}.${process.pid}`
  await run('mvn', ['-q', '-B', '-f', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${written}`])
  fs.renameSync(written, file)
  return fs.readFileSync(file, 'utf8')
}

/**
 * Starts S3Proxy with one bucket. Needs Maven and Java 17; returns undefined if one is missing, so that tests
 * can be skipped. `TEST_S3=on` makes that an error, as in CI.
 */
export async function startS3Server(): Promise<S3Server | undefined> {
  const found = await Promise.all(
    ['mvn', 'java'].map((tool) => run(tool, ['-version']).catch(() => undefined)),
  )
  if (found.includes(undefined)) {
    const missing = 'Maven or Java is not installed'
    if (process.env['TEST_S3'] === 'on') throw new Error(missing)
    process.stderr.write(`skipped: ${missing}; TEST_S3=on makes this an error\n`)
    return undefined
  }
  const jars = await classPath()
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'ambra-s3-'))
  const folder = path.join(home, 'objects')
  const bucket = 'shop'
  fs.mkdirSync(path.join(folder, bucket), { recursive: true })
  const keys = { accessKeyId: 'AMBRATESTKEY', secretAccessKey: 'q7Zr3TmXw61LbN4yPd' }
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const settings = {
    's3proxy.endpoint': endpoint,
    's3proxy.authorization': 'aws-v2-or-v4',
    's3proxy.identity': keys.accessKeyId,
    's3proxy.credential': keys.secretAccessKey,
    'jclouds.provider': 'filesystem-nio2',
    'jclouds.filesystem.basedir': folder,
  }
  const file = path.join(home, 's3proxy.conf')
  fs.writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  let server: ChildProcess | undefined
  // Stops the server when the worker exits.
  process.once('exit', () => server?.kill('SIGKILL'))
  async function kill(): Promise<void> {
    const ending = server
    server = undefined
    if (!ending || ending.exitCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGKILL')
    await ended
  }
  async function start(): Promise<void> {
    const log = fs.openSync(path.join(home, 's3.log'), 'a')
    const memory = ['-Xmx192m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']
    const options = [...memory, '-cp', jars, 'org.gaul.s3proxy.Main', '--properties', file]
    server ??= spawn('java', options, { stdio: ['ignore', log, log] })
    const until = Date.now() + startMs
    while (!(await fetch(endpoint).catch(() => undefined))) {
      if (Date.now() > until || server.exitCode !== null) {
        const said = fs.readFileSync(path.join(home, 's3.log'), 'utf8').slice(-2000)
        await kill()
        throw new Error(`the S3 server did not start: ${said}`)
      }
      await sleep(200)
    }
  }
  await start()
  return {
    endpoint,
    bucket,
    ...keys,
    folder: path.join(folder, bucket),
    kill,
    start,
    async stop() {
      await kill()
      fs.rmSync(home, { recursive: true, force: true })
    },
  }
}

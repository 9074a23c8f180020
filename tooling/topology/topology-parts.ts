import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../packages/testing/src/free-port.ts'
import { startValkeyServer } from '../../packages/testing/src/valkey-server.ts'
import { startBalancer } from './balancer.ts'
import { type Part, shopPart } from './part.ts'
import { type RestartablePostgres, startRestartablePostgres } from './restartable-postgres.ts'
import { startSearchNode } from './search-node.ts'
import { atEnd } from './started.ts'

const run = promisify(execFile)
const ambraScript = path.join(import.meta.dirname, '../../apps/server/bin/ambra.js')

/** Processes of `deploy/compose.yaml` on this machine. */
export type Topology = {
  /** URL of the balancer. */
  url: string
  dataDir: string
  webs: readonly Part[]
  worker: Part
  postgres: RestartablePostgres
  /** Undefined if OpenSearch is not available. */
  search: Part | undefined
  cache: Part
  /** Settings of every process of the shop, and of `ambra`. */
  settings: Readonly<Record<string, string>>
  ambra: (...args: string[]) => Promise<string>
  /** Applies a release's changes to the database before its processes start. */
  release: () => Promise<void>
}

async function startCache(): Promise<Part & { url: string }> {
  const server = await startValkeyServer()
  if (!server) throw new Error('Valkey is not installed: apt install valkey-server or redis-server')
  atEnd(server.kill)
  const kill = () => server.kill()
  // It stores nothing, so it may simply be killed.
  return { name: 'Valkey', url: server.url, start: server.start, kill, stop: () => kill().then(() => null) }
}

/**
 * Returns settings as in `deploy/compose.yaml`, except limits and shedding: all shoppers share one address,
 * and the machine is shared.
 */
function settingsOf(parts: { dataDir: string; port: number; database: string; cache: string }) {
  return {
    ...Object.fromEntries(['PATH', 'HOME'].map((name) => [name, process.env[name] ?? ''])),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: parts.dataDir,
    PUBLIC_URL: `http://127.0.0.1:${parts.port}`,
    DATABASE_URL: parts.database,
    CACHE_URL: parts.cache,
    TRUST_PROXY: 'on',
    METRICS_TOKEN: randomBytes(32).toString('hex'),
    PAYMENT_SANDBOX: 'off',
    RATE_LIMITS: 'off',
    LOAD_SHEDDING: 'off',
  }
}

/** Starts everything. `ports` are those of the balancer, the worker and one per web. */
export async function startTopology(directory: string, webCount: number): Promise<Topology> {
  const dataDir = path.join(directory, 'shop')
  fs.mkdirSync(dataDir)
  const port = await freePort()
  const [postgres, cache, search] = await Promise.all([
    startRestartablePostgres(),
    startCache(),
    startSearchNode(directory),
  ])
  if (!search) console.log('OpenSearch is left out: Maven or a Java compiler is missing')
  const settings = {
    ...settingsOf({ dataDir, port, database: postgres.url, cache: cache.url }),
    ...(search && { SEARCH_URL: `${search.url}/ambra` }),
  }
  const roleOn = async (AMBRA_ROLE: string) => ({ ...settings, AMBRA_ROLE, PORT: String(await freePort()) })
  const worker = shopPart('worker', await roleOn('worker'), directory)
  await worker.start()
  const names = Array.from({ length: webCount }, (_, index) => `web${index + 1}`)
  const webs = await Promise.all(names.map(async (name) => shopPart(name, await roleOn('web'), directory)))
  await Promise.all(webs.map((web) => web.start()))
  const webPorts = webs.map((web) => Number(new URL(web.url).port))
  const url = await startBalancer(directory, port, webPorts)
  const ambra = async (...args: string[]) =>
    (await run(process.execPath, [ambraScript, ...args], { env: settings })).stdout
  const release = async () => {
    await postgres.addColumns()
    await ambra('migrate')
  }
  return { url, dataDir, webs, worker, postgres, search, cache, settings, ambra, release }
}

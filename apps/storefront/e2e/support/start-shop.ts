import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Waits without a time limit: only a shop that has exited will never be ready. */
async function waitUntilReady(url: string, shop: ChildProcess): Promise<void> {
  for (;;) {
    if (shop.exitCode !== null) throw new Error(`the shop exited with ${shop.exitCode} before it was ready`)
    const ready = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Servers that a run of all tests may provide; a shop started by a single test must not share them. */
const servers = ['DATABASE_URL', 'CACHE_URL', 'SEARCH_URL'] as const
export const noServers = Object.fromEntries(servers.map((name) => [name, '']))

/** Program and arguments that start a shop; a check of the published package sets its own. */
const program = (process.env['SHOP_PROGRAM'] ?? 'apps/server/src/start.ts').split(' ')

/**
 * Starts a shop as described in the README on a data directory; `stop` ends it and keeps the directory.
 * `name`: host name of this machine in its URL.
 */
export async function startShopOn(
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
  name = '127.0.0.1',
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const url = `http://${name}:${port}`
  const shop = spawn('node', program, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      // All shoppers of all tests have one IP address.
      RATE_LIMITS: 'off',
      // A machine that also runs browsers may have delays without any load of the shop.
      LOAD_SHEDDING: 'off',
      // A run views few of the pictures: they are rendered on request.
      RENDER_AHEAD: 'off',
      // No test calls another machine.
      PICKUP_POINT_LISTS: 'off',
      ...noServers,
      ...variables,
    },
  })
  await waitUntilReady(url, shop)
  const stop = async () => {
    const closed = new Promise((resolve) => shop.once('exit', resolve))
    shop.kill('SIGTERM')
    await closed
  }
  return { url, stop }
}

/**
 * Creates a data directory with the demo shop if the run has prepared one (`SHOP_TEMPLATE`), else an empty
 * one, which the first start fills.
 */
export function newDataDirectory(): string {
  const data = mkdtempSync(join(tmpdir(), 'ambra-e2e-'))
  const template = process.env['SHOP_TEMPLATE']
  if (template) cpSync(template, data, { recursive: true })
  return data
}

/** Fills a data directory once, for the shop of all tests and the shops of single files. */
async function prepareTemplate(): Promise<string> {
  const template = newDataDirectory()
  const { stop } = await startShopOn(template)
  await stop()
  process.env['SHOP_TEMPLATE'] = template
  return template
}

/** Starts the shop of all tests, which find it by SHOP_URL and SHOP_DATA. */
export default async function startShop(): Promise<() => Promise<void>> {
  if (process.env['SHOP_URL']) return async () => {}
  const given = Object.fromEntries(servers.map((name) => [name, process.env[name] ?? '']))
  if (process.env['TEST_ENGINE'] === 'postgres' && !given['DATABASE_URL'])
    throw new Error('TEST_ENGINE=postgres needs DATABASE_URL: start it by `npm run with-postgres -- …`')
  const template = given['DATABASE_URL'] ? undefined : await prepareTemplate()
  const data = newDataDirectory()
  const { url, stop } = await startShopOn(data, given)
  process.env['SHOP_URL'] = url
  process.env['SHOP_DATA'] = data
  return async () => {
    await stop()
    for (const folder of [data, template]) if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

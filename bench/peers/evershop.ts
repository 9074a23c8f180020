import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../packages/testing/src/free-port.ts'
import { answers, startProgram, waitUntil } from '../../tooling/topology/started.ts'
import { createCaller } from './caller.ts'
import { categories, measuredCategory, products } from './catalogue.ts'
import { fillEverShop } from './evershop-catalogue.ts'
import { createEverShopShopper, forwardedFor } from './evershop-shopper.ts'
import { fillDatabase } from './filled-database.ts'
import { installedFolder } from './packages.ts'
import { hasList, startShop } from './start-shop.ts'
import type { ListRequest, Shop, ShopKind } from './shop.ts'

const run = promisify(execFile)
const version = '2.2.1'
const name = `EverShop ${version}`
const readyMs = 120_000
/**
 * Number of visitors, each limited to 300 pages a minute; their sessions are stored, so that no page is
 * charged for creating one.
 */
const visitorCount = 64
const admin = { email: 'measurer@example.com', password: 'only4measuring' }
const settings = { catalog: { collectionPageSize: 24 }, system: { cod: { status: 1 } } }

const script = (packages: string, file: string) =>
  path.join(packages, 'node_modules/@evershop/evershop/dist/bin', file)

/** Installs it and builds it for production. */
async function builtFolder(): Promise<string> {
  // The second package is imported without being declared.
  const packages = await installedFolder('evershop', {
    '@evershop/evershop': version,
    'concat-stream': '1.6.2',
  })
  const config = path.join(packages, 'config')
  const written = path.join(config, 'default.json')
  const wanted = JSON.stringify(settings)
  const done = path.join(packages, 'built.json')
  if (fs.existsSync(done) && fs.readFileSync(done, 'utf8') === version + wanted) return packages
  for (const folder of [config, path.join(packages, 'media'), path.join(packages, 'public')])
    fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(written, wanted)
  console.log('building EverShop, once')
  await run(process.execPath, [script(packages, 'build/index.js')], { cwd: packages, maxBuffer: 2 ** 26 })
  fs.writeFileSync(done, version + wanted)
  return packages
}

function environment(database: string, port: number): Record<string, string | undefined> {
  const { hostname, port: databasePort, username, pathname } = new URL(database)
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_ENV: 'production',
    PORT: String(port),
    DB_HOST: hostname,
    DB_PORT: databasePort,
    DB_USER: username,
    DB_NAME: pathname.slice(1),
    DB_SSLMODE: 'disable',
    ...Object.fromEntries(
      ['ADMIN', 'CUSTOMER'].flatMap((who) =>
        ['SECRET', 'REFRESH_SECRET'].map((what) => [`JWT_${who}_${what}`, 'only-for-measuring']),
      ),
    ),
  }
}

/** Fills it through its own API as an administrator; stops the server afterwards. */
async function fill(packages: string, database: string, log: string): Promise<void> {
  console.log('filling EverShop, once')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = environment(database, port)
  const server = [process.execPath, script(packages, 'start/index.js')] as const
  const program = await startProgram(server, log, env, packages)
  await waitUntil('EverShop', () => answers(`${url}/`), readyMs)
  const who = ['--name', 'Measurer', '--email', admin.email, '--password', admin.password]
  await run(process.execPath, [script(packages, 'user/create.js'), ...who], { env, cwd: packages })
  await fillEverShop(createCaller(url), admin)
  // Another of its processes writes category URLs.
  await waitUntil('categories of EverShop', () => hasList(url, { path: `/${measuredCategory.key}` }), readyMs)
  program.signal('SIGKILL')
  await program.ended
}

/** Returns existing visitors, each with a session and an address, by which pages are counted. */
async function visitorsOf(url: string): Promise<Record<string, string>[]> {
  const call = createCaller(url)
  return Promise.all(
    Array.from({ length: visitorCount }, async (_, n) => {
      const forwarded = { 'x-forwarded-for': forwardedFor(n) }
      const { headers } = await call({ path: '/cart', headers: forwarded })
      const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0])
      return { ...forwarded, cookie: cookies.join('; ') }
    }),
  )
}

async function start(database: string, folder: string): Promise<Shop> {
  const packages = await builtFolder()
  const filler = fs.readFileSync(path.join(import.meta.dirname, 'evershop-catalogue.ts'), 'utf8')
  const sources = [version, filler, JSON.stringify([categories, products])]
  await fillDatabase(database, { folder: packages, sources }, () =>
    fill(packages, database, path.join(folder, 'fill.log')),
  )
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const address = `/${measuredCategory.key}`
  const running = await startShop(name, [process.execPath, script(packages, 'start/index.js')], {
    log: path.join(folder, 'log'),
    env: environment(database, port),
    url,
    list: { path: address },
    cwd: packages,
  })
  const list: ListRequest = { path: address, visitors: await visitorsOf(url) }
  return { name, url, ...running, listIs: 'page', list, newShopper: () => createEverShopShopper(url) }
}

export const evershop: ShopKind = { name, install: async () => void (await builtFolder()), start }

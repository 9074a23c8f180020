import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oldShopData } from '@ambra/testing/old-shop'
import { freePort } from '@ambra/testing/free-port'
import { compareRows, copyAsNext, digestRows } from './release-upgrade.ts'

/**
 * Checks what `npm publish` would publish, from the tarballs: creates a shop with `create-ambra` in an empty
 * folder, starts it, extends it, opens the data of the previous version with it, upgrades it, and buys in the
 * browser.
 */

const root = join(import.meta.dirname, '..')
const packages = join(root, 'packages/ambra/dist')
const folder = mkdtempSync(join(tmpdir(), 'ambra-release-'))
const shop = join(folder, 'my-shop')

function run(
  command: string,
  args: readonly string[],
  cwd = root,
  env: NodeJS.ProcessEnv = process.env,
): void {
  console.log(`$ ${command} ${args.join(' ')}`)
  const { status } = spawnSync(command, args, { cwd, env, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: exit ${status}`)
}

function pack(name: string, from = join(packages, name)): string {
  run('npm', ['pack', '--silent', '--pack-destination', packages], from)
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
  const tarball = join(packages, `${name}-${version}.tgz`)
  console.log(`${name}-${version}.tgz: ${(statSync(tarball).size / 1e6).toFixed(1)} MB`)
  return tarball
}

const greeting = `import { defineEndpoint, defineModule } from 'ambra/extension'
import Type from 'typebox'

export default defineModule({
  name: 'greeting',
  seam: '1.0',
  version: '1.0.0',
  title: { et: 'Tere', en: 'Hello', ru: 'Привет', lt: 'Labas', lv: 'Sveiki' },
  migrations: {
    '001_greeted': {
      up: async (db) => {
        await db.schema.createTable('greeted').addColumn('at', 'timestamptz').execute()
      },
    },
  },
  endpoints: [
    defineEndpoint({
      method: 'GET',
      path: 'hello',
      summary: 'Greets',
      access: 'public',
      query: Type.Object({}),
      result: Type.Object({ text: Type.String() }),
      handle: async (context) => {
        await context.db<{ greeted: { at: Date } }>().insertInto('greeted').values({ at: context.now() }).execute()
        return { text: 'Tere tulemast' }
      },
    }),
  ],
})
`
const configuration = `import { defineShop } from 'ambra/extension'

export default defineShop({ modules: [{ name: 'greeting', load: () => import('./greeting.ts') }] })
`

/** Starts the installed shop on a data folder, fetches a page that must have this status, and returns its text. */
async function pageOf(dataDir: string, path: string, status = 200): Promise<string> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  // Without npx, which ends before the shop has stopped.
  const server = spawn(process.execPath, ['node_modules/ambra/server/bin.js', 'start'], {
    cwd: shop,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    detached: true,
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    for (;;) {
      if (server.exitCode !== null) throw new Error(`the shop ended with ${server.exitCode}`)
      const isReady = await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    console.log(`ready after ${((performance.now() - started) / 1000).toFixed(1)} s`)
    const response = await fetch(`${url}${path}`)
    if (response.status !== status) throw new Error(`${path}: ${response.status}`)
    return await response.text()
  } finally {
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM')
    await ended
  }
}

/** Checks the types of the shop's files against those of the package; a wrong one must be reported. */
function checkTypes(): void {
  run('tsc', ['-p', shop])
  writeFileSync(join(shop, 'wrong.ts'), greeting.replace("access: 'public'", "access: 'nobody'"))
  const { status, stdout } = spawnSync('tsc', ['-p', shop], { encoding: 'utf8' })
  rmSync(join(shop, 'wrong.ts'))
  if (status === 0 || !stdout.includes('wrong.ts')) throw new Error(`a wrong type passed: ${stdout}`)
}

/**
 * Upgrades the shop with data, an extension and a look to the next version. No release exists yet, so both
 * versions are this tree: the check covers the way of an upgrade and that it keeps rows, not old formats.
 */
async function checkUpgrade(dataDir: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir }
  run('npx', ['ambra', 'settings', 'set', 'look_accent', '#0a6b5d'], shop, env)
  expectIn(await pageOf(dataDir, '/api/x/greeting/hello'), 'Tere tulemast')
  const before = await digestRows(dataDir)
  const version = copyAsNext(join(packages, 'ambra'), join(folder, 'next'))
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', pack('ambra', join(folder, 'next'))], shop)
  const page = await pageOf(dataDir, '/en')
  expectIn(page, '#0a6b5d')
  compareRows(before, await digestRows(dataDir))
  const installed = JSON.parse(readFileSync(join(shop, 'node_modules/ambra/package.json'), 'utf8')).version
  if (installed !== version) throw new Error(`the shop has version ${installed}`)
}

function expectIn(page: string, text: string): void {
  if (!page.includes(text)) throw new Error(`the page lacks ${JSON.stringify(text)}`)
}

try {
  run('node', ['packages/ambra/build.ts'])
  const tarball = pack('ambra')
  const creator = join(folder, 'creator')
  mkdirSync(creator)
  writeFileSync(join(creator, 'package.json'), '{"private":true}')
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', pack('create-ambra')], creator)
  run(
    'npx',
    ['create-ambra', shop, '--name', 'Volt Pood', '--store', 'en', '--ambra', `file:${tarball}`],
    creator,
  )
  // Closed until its owner opens it.
  expectIn(await pageOf(join(shop, 'data'), '/en', 503), 'Volt Pood')

  writeFileSync(join(shop, 'greeting.ts'), greeting)
  writeFileSync(join(shop, 'ambra.config.ts'), configuration)
  checkTypes()
  expectIn(await pageOf(join(shop, 'data'), '/api/x/greeting/hello'), 'Tere tulemast')

  const old = await oldShopData()
  expectIn(await pageOf(old, '/en'), '<title>')
  await checkUpgrade(old)
  rmSync(old, { recursive: true })

  run('playwright', ['test', 'purchase', '--project', 'en-390'], root, {
    ...process.env,
    // The journey is not part of every sample.
    TEST_TIER: 'full',
    SHOP_PROGRAM: `${join(shop, 'node_modules/ambra/server/bin.js')} start`,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { servedFormatFaults } from './check-served-formats.ts'

/**
 * `node tooling/fuzz-contract.ts [--seed N] [--cases N]`: runs schemathesis (Python) against
 * /api/openapi.json of a shop started as in the README on an empty data directory, and validates its formats
 * with external tools. Fails on a 5xx, on a response outside the contract, and when fewer cases ran than
 * requested. Installs the tool in a virtual environment below .cache.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261122' },
    cases: { type: 'string', default: '3000' },
    examples: { type: 'string', default: '12' },
  },
})
const root = join(import.meta.dirname, '..')
const schemathesisVersion = '4.32.5'
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
]

/** Returns the tool's program, installed once. */
function installTool(): string {
  const folder = join(root, '.cache/schemathesis')
  const program = join(folder, 'bin/schemathesis')
  if (!existsSync(program)) {
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'inherit' })
    const pip = [join(folder, 'bin/pip'), 'install', '-q', `schemathesis==${schemathesisVersion}`]
    execFileSync(pip[0] ?? '', pip.slice(1), { stdio: 'inherit' })
  }
  return program
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function startShop(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), 'ambra-fuzz-'))
  const shop = spawn('node', ['apps/server/src/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // All cases come from one address.
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
    },
  })
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 180_000
  for (;;) {
    if (
      await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    if (shop.exitCode !== null || Date.now() > deadline) throw new Error('the shop did not start')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const stop = async () => {
    const closed = new Promise((resolve) => shop.once('exit', resolve))
    shop.kill('SIGTERM')
    await closed
    rmSync(data, { recursive: true, force: true })
  }
  return { url, stop }
}

const program = installTool()
const shop = await startShop()
try {
  const faults = await servedFormatFaults(shop.url)
  for (const fault of faults) console.error(fault)
  const { status, stdout } = spawnSync(
    program,
    [
      'run', `${shop.url}/api/openapi.json`, '--phases', 'coverage,fuzzing', '--checks', checks.join(','),
      '--seed', values.seed, '--max-examples', values.examples, '--continue-on-failure', '--suppress-health-check', 'all',
      '--request-timeout', '20', '--workers', '1', '--warnings', 'off', '--no-color',
    ], // biome-ignore format: options beside their values
    { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'], cwd: tmpdir() },
  )
  const cases = Number(/(\d{1,9}) generated/.exec(stdout)?.[1] ?? 0)
  const isAlive = () =>
    fetch(`${shop.url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    )
  // The first request may use a connection that the shop has closed in the meantime.
  const alive = (await isAlive()) || (await isAlive())
  if (status !== 0) console.log(stdout)
  console.log(
    `schemathesis ${schemathesisVersion}: ${cases} cases, seed ${values.seed}, exit ${status}, alive ${alive}`,
  )
  if (cases < Number(values.cases)) console.error(`fewer than ${values.cases} cases were tried`)
  process.exitCode = faults.length === 0 && status === 0 && alive && cases >= Number(values.cases) ? 0 : 1
} finally {
  await shop.stop()
}

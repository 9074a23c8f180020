import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createProgram } from '../../src/cli/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambra-stopped-'))
const backup = join(folder, 'backup.tar.gz')
let printed: string[] = []

beforeAll(() => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
})
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.exitCode = 0
  rmSync(folder, { recursive: true })
})

/** Runs `ambra` in this process, on a shop that no server has open. */
async function ambra(shop: string, ...args: string[]): Promise<string> {
  vi.stubEnv('DATA_DIR', join(folder, shop))
  printed = []
  await createProgram().parseAsync(args, { from: 'user' })
  return printed.join('')
}
// Each command reopens the shop, as a process does.
beforeAll(async () => void (await ambra('first', 'migrate')))
beforeAll(async () => {
  await ambra('first', 'stock', 'set', 'NONE', '4').catch(() => 'is refused: there is no such product')
})
beforeAll(async () => void (await ambra('first', 'backup', backup)))
beforeAll(async () => void (await ambra('second', 'restore', backup)))

it('audits a migration, commands and a restore of a stopped shop', async () => {
  const entries = JSON.parse(await ambra('second', 'audit', 'list', '--json'))
  const actor = `cli:${userInfo().username}`
  expect(entries).toMatchObject([
    {
      operation: 'restore',
      details: expect.stringMatching(/^file: backup.tar.gz, files: \d+, different: 0$/),
      actor,
    },
    { operation: 'stock.set', outcome: 'refused', details: 'qty: 4, sku: NONE', actor },
    { operation: 'migrate', outcome: 'done', details: expect.stringMatching(/^migrations: \d+$/), actor },
  ])
})

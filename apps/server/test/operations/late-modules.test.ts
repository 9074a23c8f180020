import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

/** Prints the modules that a start of the server reads before the first request; ends when all is written. */
const program = `
  import { registerHooks } from 'node:module'
  const seen = new Set()
  registerHooks({ resolve(name, context, next) { const found = next(name, context); seen.add(found.url); return found } })
  await import(process.argv[1])
  process.stdout.write([...seen].join('\\n') + '\\n', () => process.exit(0))`

it('loads the console with its first request', async () => {
  const server = new URL('../../src/main.ts', import.meta.url).href
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program, server], {
    maxBuffer: 10_000_000,
  })
  const modules = stdout.split('\n')
  expect(modules.length).toBeGreaterThan(300)
  expect(
    modules.filter((url) =>
      /simplewebauthn|commerce\/src\/admin\/|contract\/src\/admin\/.*operations/.test(url),
    ),
  ).toEqual([])
  const staff = modules.flatMap((url) => /commerce\/src\/staff\/([\w-]+)\.ts$/.exec(url)?.[1] ?? []).sort()
  expect(staff).toEqual([
    'mail-audit-head',
    'owners',
    'rights',
    'seal-secrets',
    'staff-deps',
    'staff-mail-handler',
  ])
})

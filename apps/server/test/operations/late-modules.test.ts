import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

/** Prints the modules that the server loads before the first request, and ends when all is written. */
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
  const ofConsole = /simplewebauthn|commerce\/src\/operation(s|-handlers)\.ts|contract\/src\/.*operations\.ts/
  expect(modules.filter((url) => ofConsole.test(url))).toEqual([])
  const staff = modules
    .flatMap((url) => /commerce\/src\/platform\/(?:staff|sign-in)\/([\w-]+)\.ts$/.exec(url)?.[1] ?? [])
    .sort()
  expect(staff).toEqual(['current-rights', 'owners', 'rights', 'staff-deps', 'staff-mail-handler'])
})

import { spawnSync } from 'node:child_process'
import { ensureBuild } from '../apps/server/src/pages/production-build.ts'
import { findChromium, installChromium } from './browser.ts'

/**
 * `npm test`: unit and API tests on the embedded database, then the browser tests against a shop started the README's
 * way. CI adds the tests of whole processes (`npm run test:processes`) and PostgreSQL as the second engine.
 */
function run(name: string, args: readonly string[]): void {
  const { status } = spawnSync('npx', ['--no-install', name, ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

if (!findChromium()) {
  console.error(`The browser tests need Chromium. Install it with:\n  ${installChromium}`)
  process.exit(1)
}
// Tests that start a server of their own send mails and serve pages from the build.
ensureBuild((line) => console.log(line))
run('vitest', ['run', '--project', 'shared', '--project', 'apart'])
run('playwright', ['test'])

import { spawnSync } from 'node:child_process'
import { build, ensureBuild } from '../apps/server/src/pages/production-build.ts'

/**
 * `npm run build`: builds storefront, console and mail templates, with compressed copies of every asset; `npm
 * start` runs it when needed. `--if-needed` skips a build of unchanged sources but always writes the
 * generated types.
 */
if (!process.argv.includes('--if-needed')) build()
else {
  ensureBuild((line) => console.log(line))
  for (const app of ['@ambra/storefront', '@ambra/console']) {
    const { status } = spawnSync('npm', ['run', '--silent', 'typegen', '-w', app], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (status !== 0) process.exit(status ?? 1)
  }
}

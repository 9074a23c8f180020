import { spawnSync } from 'node:child_process'
import { build, ensureBuild } from '../apps/server/src/pages/production-build.ts'

/**
 * `npm run build`: storefront, console and mail templates, with compressed twins of every asset; `npm start` does it when
 * needed. `--if-needed` leaves a build of the same sources, and writes the generated types in any case.
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

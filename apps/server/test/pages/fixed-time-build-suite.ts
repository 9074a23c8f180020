import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { storefrontBuild } from '../../src/pages/production-build.ts'

/**
 * Copies the storefront build to a separate folder, for threads with a fixed clock: pages contain
 * their time of rendering, and a fake clock of the test applies only to its own thread.
 */
export function fixedTimeBuild(now: Date): string {
  const folder = mkdtempSync(join(tmpdir(), 'ambra-build-'))
  for (const name of readdirSync(storefrontBuild))
    if (name !== 'server') symlinkSync(join(storefrontBuild, name), join(folder, name))
  mkdirSync(join(folder, 'server'))
  const real = pathToFileURL(join(storefrontBuild, 'server/index.js')).href
  writeFileSync(
    join(folder, 'server/index.js'),
    `import { isMainThread } from 'node:worker_threads'
if (!isMainThread)
  globalThis.Date = class extends Date {
    constructor(...given) { super(...(given.length > 0 ? given : [${now.getTime()}])) }
    static now() { return ${now.getTime()} }
  }
export * from ${JSON.stringify(real)}
`,
  )
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  return folder
}

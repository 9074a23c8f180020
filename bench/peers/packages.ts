import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Installation folder of the peers; not part of this project, ignored by git. */
const cache = path.join(import.meta.dirname, '../../.cache/peers')

/**
 * Returns a folder of `name` in the cache with these pinned packages from npm; installed once. Its lock file
 * stays in it.
 */
export async function installedFolder(
  name: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = path.join(cache, name)
  const manifest = JSON.stringify({ name: `peer-${name}`, private: true, dependencies }, null, 2)
  const done = path.join(folder, 'installed.json')
  if (fs.existsSync(done) && fs.readFileSync(done, 'utf8') === manifest) return folder
  console.log(`installing ${name} from npm`)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'package.json'), manifest)
  // Skips install scripts, because every native part comes prebuilt from npm.
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  })
  fs.writeFileSync(done, manifest)
  return folder
}

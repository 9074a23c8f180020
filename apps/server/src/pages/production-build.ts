import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildEnvironment } from '../env/env.ts'

export const projectDir = fileURLToPath(new URL('../../../../', import.meta.url))
export const storefrontBuild = join(projectDir, 'apps/storefront/build')
export const mailBuild = join(projectDir, 'packages/mail/build')
export const consoleBuild = join(projectDir, 'apps/console/build')
const stampFile = join(storefrontBuild, 'stamp.txt')

/** Sources of the browser and mail bundles; server code runs from its sources and needs no build. */
const sources = [
  'apps/console',
  'apps/storefront',
  'packages/mail',
  'packages/ui',
  'packages/contract',
  'packages/domain',
  'package-lock.json',
]
const notSources = new Set(['node_modules', 'build', '.react-router', 'e2e'])

/** Builds when there is no build or the sources have changed since. Returns whether it built. */
export function ensureBuild(log: (line: string) => void): boolean {
  const stamp = sourceStamp()
  if (
    existsSync(stampFile) &&
    existsSync(join(consoleBuild, 'client-digests.json')) &&
    readFileSync(stampFile, 'utf8') === stamp
  )
    return false
  log('building the storefront and the console (once)')
  build(stamp)
  return true
}

/**
 * Builds storefront, console and mail templates for production, with compressed copies of every text asset.
 */
export function build(stamp = sourceStamp()): void {
  run('npm', ['run', '--silent', 'build', '-w', '@ambra/mail'])
  run('npm', ['run', '--silent', 'build', '-w', '@ambra/storefront'])
  run('npm', ['run', '--silent', 'build', '-w', '@ambra/console'])
  compressAssets(join(storefrontBuild, 'client'))
  compressAssets(join(consoleBuild, 'client'))
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

function sourceStamp(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of listFiles(join(projectDir, source)))
      hash.update(file.slice(projectDir.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  const entries = path.endsWith('.json') ? undefined : readdirSync(path, { withFileTypes: true })
  if (!entries) return [path]
  return entries
    .filter((entry) => !notSources.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = join(path, entry.name)
      return entry.isDirectory() ? listFiles(child) : [child]
    })
}

function run(command: string, args: string[]): void {
  const done = spawnSync(command, args, {
    cwd: projectDir,
    env: buildEnvironment(),
    stdio: 'pipe',
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) {
    throw new Error(
      `${command} ${args.join(' ')} failed:\n${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`,
    )
  }
}

/**
 * Writes `.br` and `.gz` beside each text file over 1 KB, at the best level: compressed once, read
 * many times.
 */
function compressAssets(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest|txt|html|ico)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const body = readFileSync(file)
    if (body.length < 1024) continue
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length, [constants.BROTLI_PARAM_QUALITY]: 11 }
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params: size }))
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
  }
}

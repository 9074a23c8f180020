import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run check:licences`: writes the bill of materials of installed packages (CycloneDX, build/sbom.json).
 * Fails on a licence outside the list, a package without a hash in the lock file, a script that would run at
 * install, and React's server components, whose wire format is not used here.
 */
const root = join(import.meta.dirname, '..')
/** Licences that allow redistribution with an MIT shop. */
const allowed = new Set([
  '0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'CC-BY-4.0', 'ISC', 'MIT',
  'MIT-0', 'OFL-1.1', 'PostgreSQL', 'Python-2.0', 'Unlicense', 'WTFPL', 'Zlib',
]) // biome-ignore format: a table reads better in lines
/** Packages with another licence, each with the reason why it is accepted. */
const exceptions: Record<string, string> = {
  lightningcss: 'MPL-2.0, a build tool that is not shipped',
  '@img/sharp': 'LGPL-3.0-or-later, libvips as a shared library of its own, unchanged',
  'png-js': 'MIT by its own licence file, package.json names none',
  'axe-core': 'MPL-2.0, used in tests only',
  '@axe-core/playwright': 'MPL-2.0, used in tests only',
}
/** Packages that run a script at install, each with the reason. */
const scripts: Record<string, string> = {}

type LockedPackage = {
  version?: string
  license?: string
  integrity?: string
  hasInstallScript?: boolean
  link?: boolean
}

// The lock file's format is documented by npm.
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}

const excepted = (name: string) =>
  Object.keys(exceptions).some((known) => name === known || name.startsWith(`${known}-`))

/** Accepts `(MIT OR CC0-1.0)` if one part is allowed, `MIT AND ISC` if all are. */
function isAllowed(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((part) => allowed.has(part.trim())))
}

const problems: string[] = []
const counts = new Map<string, number>()
let packages = 0
for (const [path, locked] of Object.entries(lock.packages)) {
  const name = path.split('node_modules/').at(-1) ?? ''
  if (!path.includes('node_modules/') || locked.link) continue
  packages += 1
  const licence = locked.license ?? 'none'
  counts.set(licence, (counts.get(licence) ?? 0) + 1)
  if (!isAllowed(licence) && !excepted(name)) problems.push(`${name}: licence ${licence} is not in the list`)
  if (!locked.integrity) problems.push(`${name}: no hash in the lock file`)
  if (locked.hasInstallScript && !(name in scripts)) problems.push(`${name}: runs a script at install`)
  if (name.startsWith('react-server-dom')) problems.push(`${name}: server components are not used here`)
}

mkdirSync(join(root, 'build'), { recursive: true })
const sbom = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
  shell: process.platform === 'win32',
})
writeFileSync(join(root, 'build/sbom.json'), sbom)
const listed = [...counts].sort((a, b) => b[1] - a[1]).map(([licence, count]) => `${licence} ${count}`)
console.log(`${packages} packages in build/sbom.json: ${listed.join(', ')}`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

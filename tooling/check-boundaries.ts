import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importCircles } from './import-circles.ts'
import { findCycles, isTestPath, readSources, type SourceFile } from './source-graph.ts'
import { testMay, type Zone, zones } from './zones.ts'

const root = join(import.meta.dirname, '..')

/** Returns the zone folder of a path, with `*` filled in; the most specific zone wins. */
function zoneFolder(path: string): { zone: Zone; folder: string } | undefined {
  for (const zone of [...zones].sort((a, b) => b.folder.length - a.folder.length)) {
    const pattern = new RegExp(`^(${zone.folder.replaceAll('*', '[^/]+')})/`)
    const match = path.match(pattern)
    if (match?.[1]) return { zone, folder: match[1] }
  }
  return undefined
}

function matches(folder: string, allowed: string): boolean {
  return new RegExp(`^${allowed.replaceAll('*', '[^/]+')}$`).test(folder)
}

function checkZones(files: readonly SourceFile[], edges: Map<string, Set<string>>): string[] {
  const errors: string[] = []
  for (const file of files) {
    const from = zoneFolder(file.path)
    if (!from) {
      errors.push(`${file.path}: lies in no zone of tooling/zones.ts`)
      continue
    }
    for (const each of file.imports) {
      if (each.foreign) continue
      const to = zoneFolder(each.target)
      if (!to || to.folder === from.folder) continue
      if (!file.isTest) {
        edges.set(from.folder, (edges.get(from.folder) ?? new Set()).add(to.folder))
      }
      const may = file.isTest ? [...from.zone.may, ...testMay] : from.zone.may
      if (!may.some((allowed) => matches(to.folder, allowed))) {
        errors.push(`${file.path}: may not import ${each.target} (${from.folder} -> ${to.folder})`)
      }
    }
  }
  return errors
}

function checkDependencies(files: readonly SourceFile[]): string[] {
  const errors: string[] = []
  const manifests = new Map<string, { own: Set<string>; dev: Set<string> }>()
  const workspaceOf = (path: string) => path.split('/').slice(0, 2).join('/')
  const rootDev = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies)
  for (const file of files) {
    const workspace = workspaceOf(file.path)
    let manifest = manifests.get(workspace)
    if (!manifest) {
      const json = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
      manifest = {
        own: new Set(Object.keys(json.dependencies ?? {})),
        dev: new Set([...Object.keys(json.devDependencies ?? {}), ...rootDev]),
      }
      manifests.set(workspace, manifest)
    }
    for (const each of file.imports) {
      const target = each.foreign ? each.target : workspaceName(each.target)
      if (each.target.startsWith('node:') || each.target.startsWith('virtual:')) continue
      if (target === workspaceName(file.path)) continue
      const buildTime = /^apps\/(console|storefront)\/app\/routes\.ts$/.test(file.path)
      const forTests = file.isTest || /^packages\/testing\/|\/src\/testing\//.test(file.path)
      const development = forTests || each.typeOnly || buildTime
      if (manifest.own.has(target) || (development && manifest.dev.has(target))) continue
      errors.push(`${file.path}: imports ${target}, which ${workspace}/package.json does not name`)
    }
  }
  return errors
}

function workspaceName(path: string): string {
  return `@ambra/${path.split('/')[1]}`
}

/** Entries of a package: the only files that other packages import, and that its own files do not. */
const contextEntry = /^packages\/(commerce|db)\/src\/([a-z-]+\/index|operations)\.ts$/

/** Files that compose the contexts of `packages/commerce`; no context imports them. */
const composing = /^packages\/commerce\/src\/(create-shop|jobs|schedules)\.ts$/

function checkEntries(files: readonly SourceFile[]): string[] {
  const packageOf = (path: string) => path.split('/').slice(0, 2).join('/')
  return files.flatMap(({ path, imports }) => {
    const own = imports.filter(({ target }) => packageOf(target) === packageOf(path))
    return [
      ...own
        .filter(({ target }) => contextEntry.test(target))
        .map(({ target }) => `${path}: imports ${target}, the entry of its own package; import the file`),
      ...own
        .filter(({ target }) => composing.test(target) && !composing.test(path) && !isTestPath(path))
        .map(({ target }) => `${path}: imports ${target}, which composes the contexts`),
    ]
  })
}

function checkNames(files: readonly SourceFile[]): string[] {
  const errors: string[] = []
  const routerNames = /\/(root|entry\.client|entry\.server|routes)\.tsx?$/
  for (const { path, text } of files) {
    const name = path.split('/').at(-1) ?? ''
    const migration = path.startsWith('packages/db/src/migrations/') && /^\d{4}_[a-z0-9_]+\.ts$/.test(name)
    if (!migration && !/^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/.test(name))
      errors.push(`${path}: file names are kebab-case`)
    const isEntry = contextEntry.test(path)
    if (!isEntry && /^(index|utils?|helpers?|misc|common)\.tsx?$/.test(name))
      errors.push(`${path}: name the concept`)
    const reExports = text.match(/^export (\*|(type )?\{[^}]*\}) from/gm)?.length ?? 0
    if (!isEntry && reExports > 2 && !routerNames.test(path))
      errors.push(`${path}: is a barrel (${reExports} re-exports)`)
    const readsEnv = /\bprocess\.env\b/.test(text)
    // Files that may read the environment: the supervisor passes it to the server, and the compile cache is
    // opened before the environment's reader is loaded.
    const mayReadEnv =
      /^apps\/server\/src\/(env\/(env|react-build)|supervisor\/(supervise|code-cache))\.ts$|^packages\/testing\/|\.test\.tsx?$/.test(
        path,
      )
    if (readsEnv && !mayReadEnv) {
      errors.push(`${path}: only apps/server/src/env/env.ts reads process.env`)
    }
  }
  return errors
}

/** Finds settings of `.env.example` that no source reads besides their declaration. */
function checkSettings(files: readonly SourceFile[]): string[] {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const declaring = /\/env\.ts$|(carrier|payment|file)-variables\.ts$/
  const readers = files.filter(({ path }) => !isTestPath(path) && !declaring.test(path))
  return [...example.matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !readers.some(({ text }) => text.includes(name)))
    .map((name) => `.env.example: nothing reads ${name}`)
}

/** Finds tests that mock a module of this repository, instead of passing a fake as a parameter. */
function checkMocks(): string[] {
  const ownModule = /vi\.(?:do)?[mM]ock\(\s*(?:import\()?['"](\.|#app|#console|@ambra)/
  return globSync('{apps,packages}/*/{src,app,test}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => ownModule.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => `${path}: replaces a module of ours`)
}

const files = readSources(root)
const edges = new Map<string, Set<string>>()
const errors = [
  ...checkZones(files, edges),
  ...checkDependencies(files),
  ...checkNames(files),
  ...checkEntries(files),
  ...checkSettings(files),
  ...checkMocks(),
  ...importCircles(files),
  ...findCycles(files).map((cycle) => `import cycle: ${cycle.join(' -> ')}`),
]
for (const [from, to] of [...edges].sort()) console.log(`${from} -> ${[...to].sort().join(', ')}`)
for (const error of errors) console.error(error)
console.log(`${files.length} files, ${errors.length} boundary faults`)
process.exitCode = errors.length > 0 ? 1 : 0

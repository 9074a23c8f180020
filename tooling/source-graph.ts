import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Import of a file: `target` is a repository path, or a bare package name for foreign packages. */
export type Import = { target: string; foreign: boolean; typeOnly: boolean }
export type SourceFile = { path: string; text: string; imports: Import[]; isTest: boolean }

const testPath =
  /^packages\/testing\/|\.(test|spec)\.tsx?$|-suite\.ts$|\/(test|testing|simulation|e2e)\/|\/fake-[^/]+$|-fixture\.ts$/

/** Whether a file is a test or a test helper: suites, fakes, fixtures, files in a folder `testing`. */
export const isTestPath = (path: string): boolean => testPath.test(path)

const workspaceImport = /^@ambra\/([a-z-]+)(?:\/(.+))?$/

/** Reads every TypeScript source of the repository with its imports resolved to repository paths. */
export function readSources(root: string): SourceFile[] {
  const files = globSync('{apps,packages}/*/{src,app}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.endsWith('.d.ts'))
    .sort()
  return files.map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, imports: importsOf(path, text), isTest: /(\.(test|spec)|-suite)\.tsx?$/.test(path) }
  })
}

function importsOf(path: string, text: string): Import[] {
  const { module } = parseSync(path, text)
  const found: Import[] = []
  for (const entry of module.staticImports) {
    const typeOnly = entry.entries.length > 0 && entry.entries.every((each) => each.isType)
    found.push(resolveImport(path, entry.moduleRequest.value, typeOnly))
  }
  for (const entry of module.staticExports) {
    for (const each of entry.entries) {
      if (each.moduleRequest) found.push(resolveImport(path, each.moduleRequest.value, each.isType))
    }
  }
  for (const entry of module.dynamicImports) {
    const request = text.slice(entry.moduleRequest.start, entry.moduleRequest.end).match(/^['"](.+)['"]$/)
    if (request?.[1]) found.push({ ...resolveImport(path, request[1], true) })
  }
  return found
}

function resolveImport(from: string, request: string, typeOnly: boolean): Import {
  if (request.startsWith('.')) {
    return { target: normalize(join(dirname(from), request)), foreign: false, typeOnly }
  }
  if (request.startsWith('#app/')) {
    return { target: `apps/storefront/app/${request.slice(5)}`, foreign: false, typeOnly }
  }
  if (request.startsWith('#console/')) {
    return { target: `apps/console/app/${request.slice(9)}`, foreign: false, typeOnly }
  }
  const workspace = request.match(workspaceImport)
  if (workspace) {
    const name = workspace[1] ?? ''
    const folder = ['api', 'server'].includes(name) ? `apps/${name}` : `packages/${name}`
    return { target: entryFile(`${folder}/src/${workspace[2] ?? ''}`), foreign: false, typeOnly }
  }
  const foreignName = request.startsWith('@')
    ? request.split('/').slice(0, 2).join('/')
    : request.split('/')[0]
  return { target: foreignName ?? request, foreign: true, typeOnly }
}

/** Entry of a context (`@ambra/commerce/sales`): its `index.ts`, else the file of that name. */
function entryFile(path: string): string {
  const index = `${path}/index.ts`
  return existsSync(join(import.meta.dirname, '..', index)) ? index : `${path}.ts`
}

/** Returns groups of files that import each other in a cycle; type-only imports are erased and do not count. */
export function findCycles(files: readonly SourceFile[]): string[][] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[][] = []
  const visit = (path: string, trail: string[]): void => {
    const file = byPath.get(path)
    if (!file || state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path])
      return
    }
    state.set(path, 'open')
    for (const each of file.imports) if (!each.typeOnly && !each.foreign) visit(each.target, [...trail, path])
    state.set(path, 'done')
  }
  for (const file of files) visit(file.path, [])
  return cycles
}

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type ParseResult, parseSync } from 'oxc-parser'
import { isTestPath } from './structure-tree.ts'

/** One name that a file imports from another; `*` for all of it. */
type Use = { target: string; name: string }
type Parsed = {
  path: string
  module: ParseResult['module']
  exported: ReadonlyMap<string, string>
}
/** By path; the text without its comments. */
type Sources = ReadonlyMap<string, { text: string; uses: readonly Use[] }>

/** Entry points that no file imports: programs, screens, files that the build and Node load by path. */
const entries =
  /^apps\/server\/src\/(start|dev|main|cli)\.ts$|^apps\/storefront\/(vite\.config\.ts|vite\/|app\/(root|routes|entry\.(client|server))\.tsx?$|app\/routes\/|app\/service-worker\/service-worker\.ts$)|^packages\/mail\/src\/render-mail\.tsx$|^packages\/demo-shop\/src\/write-demo\.ts$/

/** Public names of the workspaces and the files behind them. */
function exportedFiles(root: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const manifest of globSync('{apps,packages}/*/package.json', { cwd: root })) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as {
      name: string
      exports?: Record<string, unknown>
    }
    for (const [key, target] of Object.entries(exports))
      if (typeof target === 'string')
        found.set(`${name}${key.slice(1)}`, normalize(join(dirname(manifest), target)))
  }
  return found
}

function usesOf(text: string, { path, module, exported }: Parsed): Use[] {
  const found: Use[] = []
  const add = (request: string, name: string) => {
    const target = request.startsWith('.')
      ? normalize(join(dirname(path), request))
      : request.startsWith('#app/')
        ? `apps/storefront/app/${request.slice('#app/'.length)}`
        : exported.get(request)
    if (target) found.push({ target, name })
  }
  for (const { entries: names, moduleRequest } of module.staticImports)
    for (const { isType, importName } of names.length > 0 ? names : [{ isType: false, importName: {} }])
      if (!isType) add(moduleRequest.value, nameOf(importName))
  for (const { entries: names } of module.staticExports)
    for (const { moduleRequest, isType, importName } of names)
      if (moduleRequest && !isType) add(moduleRequest.value, nameOf(importName))
  for (const { moduleRequest } of module.dynamicImports) {
    const request = text.slice(moduleRequest.start + 1, moduleRequest.end - 1)
    if (!/['"`$]/.test(request)) add(request, '*')
  }
  // Workers and programs that are started by their path.
  for (const [, request = ''] of text.matchAll(/new URL\(\s*'([^']{1,200}\.tsx?)'/g))
    add(request.startsWith('.') ? request : `./${request}`, '*')
  return found
}

const nameOf = ({ kind, name }: { kind?: string; name?: string | null }): string =>
  kind === 'Default' ? 'default' : (name ?? '*')

function readAll(root: string): Sources {
  const exported = exportedFiles(root)
  const files = globSync('{apps,packages}/*/{*.ts,{src,app,vite,test,e2e}/**/*.{ts,tsx}}', { cwd: root })
  return new Map(
    files.map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const { module, comments } = parseSync(path, text)
      return [path, { text: without(comments, text), uses: usesOf(text, { path, module, exported }) }]
    }),
  )
}

function reachedFrom(files: Sources, starts: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const open = [...starts]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    open.push(...(files.get(path)?.uses ?? []).map(({ target }) => target))
  }
  return reached
}

/**
 * Names of the shop that the test files at `tests` (paths from the root) import although no running code uses
 * them, as `file: name`. A name counts as used when another running file imports it or its own file uses it.
 */
export function testOnlyUses(root: string, tests: readonly string[]): string[] {
  const files = readAll(root)
  const reached = reachedFrom(
    files,
    [...files.keys()].filter((path) => entries.test(path) && !isTestPath(path)),
  )
  const running = [...reached].filter((path) => !isTestPath(path))
  const used = new Set(running.flatMap((path) => files.get(path)?.uses ?? []).map(keyOf))
  const isUsed = (use: Use) =>
    reached.has(use.target) &&
    (entries.test(use.target) ||
      used.has(keyOf(use)) ||
      used.has(`${use.target}: *`) ||
      mentions(files.get(use.target)?.text ?? '', use.name) > 1)
  const faults = tests
    .flatMap((path) => files.get(path)?.uses ?? [])
    .filter(({ target, name }) => name !== '*' && files.has(target) && !isTestPath(target))
    .filter((use) => !isUsed(use))
  return [...new Set(faults.map(keyOf))].sort()
}

const keyOf = ({ target, name }: Use) => `${target}: ${name}`

const without = (comments: ParseResult['comments'], text: string): string =>
  [...comments, { start: text.length, end: text.length }]
    .map(({ start }, at) => text.slice(comments[at - 1]?.end ?? 0, start))
    .join(' ')

/** How often a name occurs in the code. */
const mentions = (code: string, name: string): number =>
  code.split(/[^\w$]+/).filter((word) => word === name).length

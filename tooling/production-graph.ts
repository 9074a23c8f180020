import { type ParsedFile, readFiles, type Use } from './declaration-graph.ts'
import { isTestPath } from './structure-tree.ts'

type Files = ReadonlyMap<string, ParsedFile>

/** What runs without anybody importing it: programs, screens, what the build and Node load by path. */
const entries =
  /^apps\/server\/src\/(start|serve|dev|main|cli)\.ts$|^apps\/storefront\/(vite\.config\.ts|vite\/|app\/(root|routes|entry\.(client|server))\.tsx?$|app\/routes\/|app\/service-worker\/service-worker\.ts$)|^packages\/mail\/src\/render-mail\.tsx$|^packages\/demo-shop\/src\/write-demo\.ts$/

const keyOf = ({ target, name }: Use) => `${target}: ${name}`

/** Declarations that run when the entries do, as `file: name`, exported or not. */
function runningDeclarations(files: Files, starts: readonly string[]): Set<string> {
  const running = new Set<string>()
  const evaluated = new Set<string>()
  const open: Use[] = starts.map((target) => ({ target, name: '*' }))
  const mention = (target: string, file: ParsedFile, names: Iterable<string>) => {
    for (const name of names) {
      if (file.declarations.has(name)) open.push({ target, name: `local ${name}` })
      const imported = file.imports.get(name)
      if (imported) open.push(imported)
    }
  }
  const evaluate = (path: string) => {
    const file = files.get(path)
    if (!file || evaluated.has(path)) return
    evaluated.add(path)
    for (const { mentions, dynamic } of file.statements) {
      mention(path, file, mentions)
      open.push(...dynamic)
    }
    for (const { target, name } of file.types) running.add(keyOf({ target, name: `type ${name}` }))
    for (const target of [...file.loads, ...file.handedOn]) evaluate(target)
  }
  for (let use = open.pop(); use; use = open.pop()) {
    const { target, name } = use
    const file = files.get(target)
    if (!file || running.has(keyOf(use))) continue
    running.add(keyOf(use))
    evaluate(target)
    const local = name.startsWith('local ') ? name.slice('local '.length) : undefined
    if (local !== undefined) {
      const { mentions = [], dynamic = [] } = file.declarations.get(local) ?? {}
      mention(target, file, mentions)
      open.push(...dynamic)
      continue
    }
    const names = name === '*' ? [...file.exports.keys()] : [name]
    for (const each of names) {
      const found = file.exports.get(each)
      if (typeof found === 'string') mention(target, file, [found])
      else if (found) open.push(found)
      else open.push(...file.handedOn.map((from) => ({ target: from, name: each })))
    }
    if (name === '*') open.push(...file.handedOn.map((from) => ({ target: from, name: '*' })))
  }
  return running
}

/** What test files import of the shop, directly or through suites, fakes and builders. */
function importedByTests(files: Files, tests: readonly string[]): Use[] {
  const found: Use[] = []
  const seen = new Set<string>()
  const open = [...tests]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const file = files.get(path)
    const handedOn = [...(file?.exports.values() ?? [])].filter((one) => typeof one !== 'string')
    const dynamic = [...(file?.declarations.values() ?? []), ...(file?.statements ?? [])].flatMap(
      (declaration) => declaration.dynamic,
    )
    for (const use of [...(file?.imports.values() ?? []), ...handedOn, ...dynamic]) {
      if (isTestPath(use.target)) open.push(use.target)
      else if (files.has(use.target) && use.name !== '*') found.push(use)
    }
  }
  return found
}

/**
 * What the test files at `tests` (paths from the root) and their suites take from the shop although nothing that runs uses
 * it, as `file: name`. A name runs where a chain of mentions leads to it from a program, a screen or a worker.
 */
export function testOnlyUses(root: string, tests: readonly string[]): string[] {
  const files = readFiles(root)
  const starts = [...files.keys()].filter((path) => entries.test(path) && !isTestPath(path))
  const running = runningDeclarations(new Map([...files].filter(([path]) => !isTestPath(path))), starts)
  const runs = ({ target, name }: Use): boolean => {
    const file = files.get(target)
    if (running.has(keyOf({ target, name: `type ${name}` }))) return true
    const found = file?.exports.get(name)
    if (typeof found === 'string')
      return file?.declarations.has(found)
        ? running.has(keyOf({ target, name: `local ${found}` }))
        : running.has(keyOf(file?.imports.get(found) ?? { target, name }))
    if (found) return runs(found)
    return file?.handedOn.some((from) => runs({ target: from, name })) ?? false
  }
  return [
    ...new Set(
      importedByTests(files, tests)
        .filter((use) => !runs(use))
        .map(keyOf),
    ),
  ].sort()
}

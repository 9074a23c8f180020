import { type ParsedFile, readFiles, type Use } from './declaration-graph.ts'
import { isTestPath } from './source-graph.ts'

type Files = ReadonlyMap<string, ParsedFile>

/** Entry points that no file imports: programs, screens, files that the build and Node load by path. */
const entries =
  /^apps\/server\/src\/(start|serve|dev|main|cli)\.ts$|^apps\/storefront\/(vite\.config\.ts|vite\/|app\/(root|routes|entry\.(client|server))\.tsx?$|app\/routes\/|app\/service-worker\/service-worker\.ts$)|^apps\/console\/(vite\.config\.ts|vite\/|app\/(root|routes|entry\.(client|server))\.tsx?$)|^packages\/mail\/src\/render-mail\.tsx$|^packages\/demo-shop\/src\/write-demo\.ts$/

const keyOf = ({ target, name }: Use) => `${target}: ${name}`

/** Returns the declarations reachable from the entries, as `file: name`, exported or not. */
function runningDeclarations(files: Files, starts: readonly string[]): Set<string> {
  const running = new Set<string>()
  const evaluated = new Set<string>()
  const open: Use[] = starts.map((target) => ({ target, name: '*' }))
  const mention = (target: string, file: ParsedFile, names: Iterable<string>) => {
    for (const each of names) {
      const [name = '', property = '*'] = each.split('.')
      const use = file.declarations.has(name) ? { target, name: `local ${name}` } : file.imports.get(name)
      if (!use) continue
      open.push(use)
      running.add(`${keyOf(use)}.${property}`)
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
      if (typeof found === 'string') open.push(file.imports.get(found) ?? { target, name: `local ${found}` })
      else if (found) open.push(found)
      else open.push(...file.handedOn.map((from) => ({ target: from, name: each })))
    }
    if (name === '*') open.push(...file.handedOn.map((from) => ({ target: from, name: '*' })))
  }
  return running
}

/** With the property that is read, or `*` if the whole object is used; without one, an import only. */
type TestUse = Use & { property?: string | undefined }

/** Returns what test files import from the shop, directly or through suites, fakes and builders. */
function importedByTests(files: Files, tests: readonly string[]): TestUse[] {
  const found: TestUse[] = []
  const seen = new Set<string>()
  const open = [...tests]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const file = files.get(path)
    if (!file || seen.has(path)) continue
    seen.add(path)
    const parts = [...file.declarations.values(), ...file.statements]
    const handedOn = [...file.exports.values()].filter((one) => typeof one !== 'string')
    const members = parts.flatMap(({ mentions }) =>
      [...mentions].flatMap((mention): TestUse[] => {
        const [name = '', property = '*'] = mention.split('.')
        const use = file.imports.get(name)
        return use ? [{ ...use, property }] : []
      }),
    )
    for (const use of [...file.imports.values(), ...handedOn, ...parts.flatMap(({ dynamic }) => dynamic)])
      if (isTestPath(use.target)) open.push(use.target)
    found.push(
      ...[...file.imports.values(), ...members, ...handedOn].filter(
        ({ target, name }) => !isTestPath(target) && name !== '*',
      ),
    )
  }
  return found.filter(({ target }) => files.has(target))
}

/** Returns the file and name of the declaration behind an export, through re-exporting files. */
function declarationOf(files: Files, { target, name }: Use): Use | undefined {
  const file = files.get(target)
  const found = file?.exports.get(name)
  if (typeof found === 'string') {
    const imported = file?.imports.get(found)
    return imported ? declarationOf(files, imported) : { target, name: found }
  }
  if (found) return declarationOf(files, found)
  for (const from of file?.handedOn ?? []) {
    const one = declarationOf(files, { target: from, name })
    if (one) return one
  }
  return undefined
}

/**
 * Returns names that the test files at `tests` (paths from the root) and their suites import although no
 * running code uses them, as `file: name`, or `file: name.property` of an object literal. A name is running
 * if a chain of references leads to it from a program, a screen or a worker.
 */
export function testOnlyUses(root: string, tests: readonly string[]): string[] {
  const files = readFiles(root)
  // Of the modules of the console, only routes have a default export.
  const isRoute = (path: string, { exports }: ParsedFile) =>
    path.startsWith('apps/console/app/') && exports.has('default')
  const starts = [...files]
    .filter(([path, file]) => !isTestPath(path) && (entries.test(path) || isRoute(path, file)))
    .map(([path]) => path)
  const running = runningDeclarations(new Map([...files].filter(([path]) => !isTestPath(path))), starts)
  const errorsOf = ({ target, name, property }: TestUse): string[] => {
    const declared = declarationOf(files, { target, name }) ?? { target, name }
    const local = `${declared.target}: local ${declared.name}`
    if (running.has(`${target}: type ${name}`)) return []
    if (!running.has(local)) return [keyOf({ target, name })]
    const names = [`${target}: ${name}`, `${declared.target}: ${declared.name}`, local]
    const isRead = (key: string) => names.some((each) => running.has(`${each}.${key}`))
    const keys = files.get(declared.target)?.declarations.get(declared.name)?.keys ?? []
    if (isRead('*') || running.has(`${declared.target}: *`)) return []
    return keys
      .filter((key) => (property === '*' || property === key) && !isRead(key))
      .map((key) => `${keyOf({ target, name })}.${key}`)
  }
  return [...new Set(importedByTests(files, tests).flatMap(errorsOf))].sort()
}

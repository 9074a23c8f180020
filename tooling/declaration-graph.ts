import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Name in another file; `*` is everything it exports. */
export type Use = { target: string; name: string }
/**
 * Top-level declaration: the names it references (`limits.size` if it reads one property), files loaded at
 * run time, and the property names of an object literal.
 */
type Declaration = { mentions: ReadonlySet<string>; dynamic: readonly Use[]; keys: readonly string[] }
export type ParsedFile = {
  /** Imported names by local name. */
  imports: ReadonlyMap<string, Use>
  /** Names imported as types: a schema counts as used if code is typed by it. */
  types: readonly Use[]
  /** Files that are evaluated when this one is. */
  loads: readonly string[]
  /** Exported names: a declaration here, or a name of another file. */
  exports: ReadonlyMap<string, string | Use>
  /** Files re-exported as a whole (`export * from`). */
  handedOn: readonly string[]
  declarations: ReadonlyMap<string, Declaration>
  /** Statements that run when the file is evaluated. */
  statements: readonly Declaration[]
}

type Node = { type: string; [key: string]: unknown }
type Resolve = (request: string) => string | undefined

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Types are erased: names referenced only there do not run. */
const erased = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression|Enum)/

/**
 * Returns child nodes without property names, which are no references: `state.cartHash` does not use the
 * function `cartHash`.
 */
function partsOf(node: Node): unknown[] {
  const { type, computed } = node
  if (type === 'MemberExpression' && !computed) return [node.object]
  if (type === 'JSXMemberExpression') return [node.object]
  if (type === 'JSXAttribute') return [node.value]
  if (/^(Property|PropertyDefinition|MethodDefinition)$/.test(type) && !computed) return [node.value]
  return Object.values(node)
}

/** Returns the properties of an object literal: `{ a: 1, b: 2 } as const`. */
function keysOf(value: unknown): string[] {
  if (!isNode(value)) return []
  if (/^TS(As|Satisfies)Expression$/.test(value.type)) return keysOf(value.expression)
  if (value.type !== 'ObjectExpression') return []
  return (value.properties as Node[]).flatMap(({ computed, key }) =>
    !computed && isNode(key) && key.type === 'Identifier' ? [String(key.name)] : [],
  )
}

/** Returns `limits.size`; only the beginning of a longer chain. */
function readMember({ type, computed, object, property }: Node): string | undefined {
  if (type !== 'MemberExpression' || computed || !isNode(object) || !isNode(property)) return
  return object.type === 'Identifier' ? `${String(object.name)}.${String(property.name)}` : undefined
}

function declarationOf(root: unknown, resolve: Resolve): Declaration {
  const mentions = new Set<string>()
  const dynamic: Use[] = []
  const addFile = (request: unknown) => {
    const target = typeof request === 'string' ? resolve(request) : undefined
    if (target) dynamic.push({ target, name: '*' })
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value) || erased.test(value.type)) return
    const member = readMember(value)
    if (member !== undefined) {
      mentions.add(member)
      return
    }
    if (value.type === 'Identifier' || value.type === 'JSXIdentifier') mentions.add(String(value.name))
    if (value.type === 'ImportExpression') addFile((value.source as Node).value)
    // Workers and programs that are started by path.
    if (value.type === 'NewExpression' && (value.callee as Node).name === 'URL') {
      const path = ((value.arguments as Node[])[0] as Node | undefined)?.value
      if (typeof path === 'string' && /\.tsx?$/.test(path)) addFile(path.startsWith('.') ? path : `./${path}`)
    }
    for (const part of partsOf(value)) visit(part)
  }
  visit(root)
  // A declaration's own name, as in recursion, is not a use of it.
  for (const name of boundNames((root as Node).id)) mentions.delete(name)
  return { mentions, dynamic, keys: keysOf((root as Node).init) }
}

/** Returns the names that a pattern binds: a and c for `{ a, b: [c] }`. */
function boundNames(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(boundNames)
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [String(pattern.name)]
  return boundNames(
    pattern.properties ?? pattern.elements ?? pattern.value ?? pattern.argument ?? pattern.left,
  )
}

type Imports = { imports: Map<string, Use>; types: Use[]; loads: string[] }

function readImport(statement: Node, { imports, types, loads }: Imports, resolve: Resolve) {
  const target = resolve(String((statement.source as Node).value))
  if (target === undefined) return
  const isType = statement.importKind === 'type'
  for (const { type, importKind, local, imported } of statement.specifiers as Node[]) {
    const name =
      type === 'ImportNamespaceSpecifier'
        ? '*'
        : type === 'ImportDefaultSpecifier'
          ? 'default'
          : String((imported as Node).name)
    if (isType || importKind === 'type') types.push({ target, name })
    else imports.set(String((local as Node).name), { target, name })
  }
  if (!isType) loads.push(target)
}

function readExport(statement: Node, exports: Map<string, string | Use>, resolve: Resolve) {
  const source = statement.source as Node | null
  for (const { local, exported, exportKind } of statement.specifiers as Node[]) {
    if (exportKind === 'type') continue
    const name = String((exported as Node).name)
    const from = String((local as Node).name)
    const target = source ? resolve(String(source.value)) : undefined
    if (!source) exports.set(name, from)
    else if (target) exports.set(name, { target, name: from })
  }
}

export function parseFile(path: string, text: string, resolve: Resolve): ParsedFile {
  const file = {
    imports: new Map<string, Use>(),
    types: [] as Use[],
    loads: [] as string[],
    exports: new Map<string, string | Use>(),
    handedOn: [] as string[],
    declarations: new Map<string, Declaration>(),
    statements: [] as Declaration[],
  }
  const declare = (statement: Node): string[] => {
    if (erased.test(statement.type)) return []
    const parts = statement.type === 'VariableDeclaration' ? (statement.declarations as Node[]) : [statement]
    return parts.flatMap((part) => {
      const names = boundNames(part.id)
      const declaration = declarationOf(part, resolve)
      for (const name of names) file.declarations.set(name, declaration)
      return names
    })
  }
  for (const statement of parseSync(path, text).program.body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') readImport(statement, file, resolve)
    else if (statement.type === 'ExportAllDeclaration') {
      const target = resolve(String((statement.source as Node).value))
      if (target && statement.exportKind !== 'type') file.handedOn.push(target)
    } else if (statement.type === 'ExportNamedDeclaration') {
      if (statement.exportKind === 'type') continue
      if (isNode(statement.declaration))
        for (const name of declare(statement.declaration)) file.exports.set(name, name)
      else readExport(statement, file.exports, resolve)
    } else if (statement.type === 'ExportDefaultDeclaration') {
      file.declarations.set('default', declarationOf(statement.declaration, resolve))
      file.exports.set('default', 'default')
    } else if (statement.type.endsWith('Declaration')) declare(statement)
    else file.statements.push(declarationOf(statement, resolve))
  }
  return file
}

/** Returns the public names of the workspaces with their files. */
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

/** Parses every source file of the workspaces, including tests, by path from the root. */
export function readFiles(root: string): Map<string, ParsedFile> {
  const exported = exportedFiles(root)
  const paths = globSync('{apps,packages}/*/{*.ts,{src,app,vite,test,e2e}/**/*.{ts,tsx}}', { cwd: root })
  return new Map(
    paths.map((path) => {
      const resolve = (request: string) =>
        request.startsWith('.')
          ? normalize(join(dirname(path), request))
          : request.startsWith('#app/')
            ? `apps/storefront/app/${request.slice('#app/'.length)}`
            : request.startsWith('#console/')
              ? `apps/console/app/${request.slice('#console/'.length)}`
              : exported.get(request)
      return [path, parseFile(path, readFileSync(join(root, path), 'utf8'), resolve)]
    }),
  )
}

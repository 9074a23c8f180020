import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, type Program, parseSync, visitorKeys } from 'oxc-parser'

/** Regular expression of the source. `pattern` is undefined if its text is only known at run time. */
export type FoundExpression = {
  file: string
  line: number
  pattern: string | undefined
  flags: string
  /** Notation: `/a/`, `new RegExp(…)`, a schema's `pattern`, an SQL condition. */
  from: 'literal' | 'constructor' | 'schema' | 'sql'
}

/** Whether a file is a test or benchmark, which only reads its own input. */
export const isTestFile = (file: string): boolean =>
  /(\.(test|spec)|-suite|-fixture)\.tsx?$|\/(e2e|testing)\/|^bench\/|^packages\/testing\//.test(file)

/** Returns every TypeScript and JavaScript file known to git. */
export function sourceFiles(root: string): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.js', '*.mjs'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  return listed.split('\n').filter((file) => file !== '' && !file.endsWith('.d.ts'))
}

/** Returns all regular expressions of one file. */
export function expressionsIn(root: string, file: string): FoundExpression[] {
  const text = readFileSync(join(root, file), 'utf8')
  const { program } = parseSync(file, text)
  const constants = constantsOf(program)
  const found: FoundExpression[] = []
  visit(program, (node) => {
    const line = () => text.slice(0, node.start).split('\n').length
    for (const one of expressionsAt(node, constants)) found.push({ file, line: line(), ...one })
  })
  return found
}

type Constants = ReadonlyMap<string, Node>
type AtNode = Omit<FoundExpression, 'file' | 'line'>

function expressionsAt(node: Node, constants: Constants): AtNode[] {
  if (node.type === 'Literal' && 'regex' in node && node.regex)
    return [{ pattern: node.regex.pattern, flags: node.regex.flags, from: 'literal' }]
  if (isConstructor(node)) {
    const [pattern, flags] = node.arguments
    if (pattern?.type === 'Literal' && 'regex' in pattern) return []
    const given = flags && textOf(flags, constants)
    return [{ pattern: pattern && textOf(pattern, constants), flags: given ?? '', from: 'constructor' }]
  }
  if (node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'pattern') {
    const pattern = textOf(node.value, constants)
    return pattern === undefined ? [] : [{ pattern, flags: 'u', from: 'schema' }]
  }
  if (node.type === 'JSXAttribute' && node.name.name === 'pattern' && node.value?.type === 'Literal')
    return [{ pattern: `^(?:${String(node.value.value)})$`, flags: 'v', from: 'schema' }]
  if (node.type === 'TemplateElement') return sqlExpressions(node.value.raw)
  if (node.type === 'Literal' && typeof node.value === 'string') return sqlExpressions(node.value)
  return []
}

const isConstructor = (node: Node): node is Extract<Node, { type: 'NewExpression' | 'CallExpression' }> =>
  (node.type === 'NewExpression' || node.type === 'CallExpression') &&
  node.callee.type === 'Identifier' &&
  node.callee.name === 'RegExp'

/** Reads `column ~ '^[a-z]+$'`; PostgreSQL's syntax is similar enough to be parsed the same way. */
function sqlExpressions(text: string): AtNode[] {
  const conditions = text.matchAll(/~\*? *'((?:[^']|'')*)'/g)
  return Array.from(conditions, ([, pattern = '']) => ({
    pattern: pattern.replaceAll("''", "'").replaceAll('\\\\', '\\'),
    flags: '',
    from: 'sql',
  }))
}

/** Returns the top-level constants of a file by name. */
function constantsOf({ body }: Program): Constants {
  const found = new Map<string, Node>()
  for (const statement of body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && init) found.set(id.name, init)
  }
  return found
}

/** Evaluates an expression made of constants; undefined for others. */
function textOf(node: Node, constants: Constants): string | undefined {
  if (node.type === 'Literal')
    return 'regex' in node && node.regex
      ? node.regex.pattern
      : typeof node.value === 'string'
        ? node.value
        : undefined
  if (node.type === 'Identifier') {
    const value = constants.get(node.name)
    return value && textOf(value, constants)
  }
  if (node.type === 'TemplateLiteral') return templateText(node, constants, 'cooked')
  // `String.raw` is the only tag in use.
  if (node.type === 'TaggedTemplateExpression') return templateText(node.quasi, constants, 'raw')
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [textOf(node.left, constants), textOf(node.right, constants)]
    return left === undefined || right === undefined ? undefined : left + right
  }
  if (
    node.type === 'MemberExpression' &&
    node.property.type === 'Identifier' &&
    ['source', 'raw'].includes(node.property.name)
  )
    return textOf(node.object, constants)
  if (node.type === 'TSAsExpression') return textOf(node.expression, constants)
  return undefined
}

function templateText(
  { quasis, expressions }: Extract<Node, { type: 'TemplateLiteral' }>,
  constants: Constants,
  form: 'cooked' | 'raw',
): string | undefined {
  const parts = quasis.flatMap(({ value }, at) => {
    const next = expressions[at]
    return next ? [value[form], textOf(next, constants)] : [value[form]]
  })
  return parts.every((part) => typeof part === 'string') ? parts.join('') : undefined
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const key of visitorKeys[node.type] ?? []) {
    // Keys of the parser's own table: each holds a node, a list of nodes, or nothing.
    const inner = node[key as keyof Node] as Node | (Node | null)[] | null | undefined
    for (const one of [inner].flat()) if (one) visit(one, see)
  }
}

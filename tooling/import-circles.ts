import { dirname } from 'node:path'
import { isTestPath, type SourceFile } from './source-graph.ts'

type Graph = Map<string, Set<string>>

/** Returns the groups of nodes that reach each other. */
function circles(graph: Graph): string[][] {
  const reachable = (start: string) => {
    const seen = new Set<string>()
    const open = [...(graph.get(start) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(...(graph.get(next) ?? []))
    }
    return seen
  }
  const reach = new Map([...graph.keys()].map((node) => [node, reachable(node)]))
  const groups: string[][] = []
  const grouped = new Set<string>()
  for (const node of graph.keys()) {
    if (grouped.has(node) || !reach.get(node)?.has(node)) continue
    const group = [...(reach.get(node) ?? [])].filter((other) => reach.get(other)?.has(node))
    for (const member of group) grouped.add(member)
    groups.push(group.sort())
  }
  return groups
}

function graphOf(files: readonly SourceFile[], nodeOf: (path: string) => string | undefined): Graph {
  const sources = files.filter(({ path }) => !isTestPath(path))
  const known = new Set(sources.map(({ path }) => path))
  const graph: Graph = new Map()
  for (const { path, imports } of sources) {
    const from = nodeOf(path)
    if (from === undefined) continue
    const targets = graph.get(from) ?? new Set()
    graph.set(from, targets)
    for (const { target, foreign } of imports) {
      const to = !foreign && known.has(target) ? nodeOf(target) : undefined
      if (to !== undefined && to !== from) targets.add(to)
    }
  }
  return graph
}

const app = 'apps/storefront/app/'

/** Returns the storefront room of a file: a folder, one feature, or a loose file. */
function roomOf(path: string): string | undefined {
  if (!path.startsWith(app)) return undefined
  const [first = '', second] = path.slice(app.length).split('/')
  return first === 'features' && second ? `features/${second}` : first
}

/**
 * Packages whose contexts use each other: sales reads prices, service refunds orders. Only their files must be free
 * of circles.
 */
const byContext = /^packages\/(commerce|contract|mail)\/src\//
const folderOf = (path: string) =>
  byContext.test(path) || path.endsWith('/index.ts') ? undefined : dirname(path)

/**
 * Returns a line for each group of files, folders or storefront rooms that import each other, including type
 * imports. Ignores tests and their helpers.
 */
export function importCircles(files: readonly SourceFile[]): string[] {
  const kinds: [string, (path: string) => string | undefined][] = [
    ['files', (path) => path],
    ['folders', folderOf],
    ['storefront rooms', roomOf],
  ]
  return kinds.flatMap(([kind, nodeOf]) =>
    circles(graphOf(files, nodeOf)).map((group) => `${kind} import each other: ${group.join(', ')}`),
  )
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findCycles, readSources, type SourceFile } from './source-graph.ts'

/** The repository as the structure figures see it: tracked files, and source files with their imports. */
export type Tree = {
  root: string
  /** Every file git tracks, by its path from the root. */
  tracked: readonly string[]
  /** Source files of apps and packages without tests, suites and fakes. */
  sources: readonly SourceFile[]
  /** Test files, suites and fakes. */
  tests: readonly SourceFile[]
  read: (path: string) => string
}

const testPath =
  /^packages\/testing\/|\.(test|spec)\.tsx?$|-suite\.ts$|\/(test|testing|simulation|e2e)\/|\/fake-[^/]+$|-fixture\.ts$/

/** Whether a file is a test, or only tests use it: suites, fakes, fixtures, files in a folder `testing`. */
export const isTestPath = (path: string): boolean => testPath.test(path)

export function readTree(root: string): Tree {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter(Boolean)
  const known = new Set(tracked)
  const files = readSources(root).filter(({ path }) => known.has(path))
  return {
    root,
    tracked,
    sources: files.filter(({ path }) => !testPath.test(path)),
    tests: files.filter(({ path }) => testPath.test(path)),
    read: (path) => readFileSync(join(root, path), 'utf8'),
  }
}

/** Folders that hold more than `limit` files of their own, fullest first. */
export function crowdedFolders({ tracked }: Tree, limit: number): { folder: string; files: number }[] {
  const counts = new Map<string, number>()
  for (const path of tracked) {
    if (!/^(apps|packages)\/[^/]+\/(src|app|test|e2e)\//.test(path)) continue
    const folder = dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, files]) => files > limit)
    .map(([folder, files]) => ({ folder, files }))
    .sort((a, b) => b.files - a.files)
}

type Graph = Map<string, Set<string>>

function addEdge(graph: Graph, from: string, to: string): void {
  if (!graph.has(to)) graph.set(to, new Set())
  graph.set(from, (graph.get(from) ?? new Set()).add(to))
}

/** Groups of nodes that reach each other. */
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

function graphOf({ sources }: Tree, nodeOf: (path: string) => string | undefined): Graph {
  const graph: Graph = new Map()
  const known = new Set(sources.map(({ path }) => path))
  for (const { path, imports } of sources) {
    const from = nodeOf(path)
    if (from === undefined) continue
    if (!graph.has(from)) graph.set(from, new Set())
    for (const { target, foreign } of imports) {
      const to = !foreign && known.has(target) ? nodeOf(target) : undefined
      if (to !== undefined && to !== from) addEdge(graph, from, to)
    }
  }
  return graph
}

/** Folders whose files import each other in a circle, type imports included. */
export const folderCircles = (tree: Tree): string[][] => circles(graphOf(tree, dirname))

/** Files that import each other in a circle, type imports included. */
export const fileCircles = (tree: Tree): string[][] => circles(graphOf(tree, (path) => path))

/** Files that import each other in a circle at run time. */
export const valueCircles = ({ sources }: Tree): string[][] => findCycles(sources)

const app = 'apps/storefront/app/'

/** The room a storefront file lies in: a folder of the app or a loose file; or, features apart, one of its features. */
const roomOf = (isFeatureApart: boolean) => (path: string) => {
  if (!path.startsWith(app)) return undefined
  const [first = '', second] = path.slice(app.length).split('/')
  return isFeatureApart && first === 'features' && second ? `features/${second}` : first
}

/**
 * Rooms of the storefront, the arrows between them, and the groups of rooms that import each other. Features never
 * import each other: as one room they are what the layout of the app shows, apart they show who uses what.
 */
export function storefrontRooms(
  tree: Tree,
  isFeatureApart: boolean,
): { rooms: string[]; arrows: number; upward: string[][] } {
  const graph = graphOf(tree, roomOf(isFeatureApart))
  const arrows = [...graph.values()].reduce((sum, targets) => sum + targets.size, 0)
  return { rooms: [...graph.keys()].sort(), arrows, upward: circles(graph) }
}

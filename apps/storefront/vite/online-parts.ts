import { writeFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

/** A module that is of no use without a network: `model-viewer.online.tsx`, loaded by `import()` or as a route. */
const needsNetwork = /\.online\.tsx?(?:\?|$)/

/** What the rule reads of a chunk of the bundler. */
type Chunk = Pick<
  Rolldown.OutputChunk,
  'type' | 'isEntry' | 'facadeModuleId' | 'imports' | 'dynamicImports'
> & { viteMetadata?: { importedCss: ReadonlySet<string> } }

/**
 * Scripts and style sheets of a build that only modules named `*.online.ts(x)` lead to: the service worker does not
 * fetch them beforehand. What another part imports too is not among them, so a wrong name costs bytes and breaks nothing.
 * @param bundle files of the build by name
 * @returns names below the output folder, sorted
 */
export function onlineFiles(bundle: Readonly<Record<string, Chunk | { type: 'asset' }>>): string[] {
  const chunks = new Map<string, Chunk>()
  for (const [name, file] of Object.entries(bundle)) if (file.type === 'chunk') chunks.set(name, file)
  const isOnline = (name: string) => needsNetwork.test(chunks.get(name)?.facadeModuleId ?? '')
  const filesOf = (name: string) => [name, ...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]
  const offline = new Set<string>()
  const queue = [...chunks].flatMap(([name, { isEntry }]) => (isEntry && !isOnline(name) ? [name] : []))
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const chunk = chunks.get(name)
    if (!chunk || offline.has(name)) continue
    for (const file of filesOf(name)) offline.add(file)
    queue.push(...chunk.imports, ...chunk.dynamicImports.filter((part) => !isOnline(part)))
  }
  const all = new Set([...chunks.keys()].flatMap(filesOf))
  return [...all].filter((file) => !offline.has(file)).sort()
}

/**
 * Writes the list of the client build to a file.
 * @param target JSON file, outside the folder that is served
 */
export function noteOnlineParts(target: string): Plugin {
  return {
    name: 'ambra-online-parts',
    writeBundle(_, bundle) {
      if (this.environment.name === 'client') writeFileSync(target, JSON.stringify(onlineFiles(bundle)))
    },
  }
}

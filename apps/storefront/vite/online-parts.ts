import { writeFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

/**
 * Names of modules that require a network, such as `model-viewer.online.tsx`, loaded by `import()` or as a
 * route.
 */
const needsNetwork = /\.online\.tsx?(?:\?|$)/

/** Fields of a bundler chunk that the rule reads. */
type Chunk = Pick<
  Rolldown.OutputChunk,
  'type' | 'isEntry' | 'facadeModuleId' | 'imports' | 'dynamicImports'
> & { viteMetadata?: { importedCss: ReadonlySet<string> } }

/**
 * Returns the scripts and style sheets that only modules named `*.online.ts(x)` load: the service worker
 * does not precache them. Files that another part imports are not included, so a wrong name costs bytes but
 * breaks nothing.
 * @param bundle files of the build by name
 * @returns sorted paths below the output folder
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
 * @param target JSON file, outside the served folder
 */
export function noteOnlineParts(target: string): Plugin {
  return {
    name: 'ambra-online-parts',
    writeBundle(_, bundle) {
      if (this.environment.name === 'client') writeFileSync(target, JSON.stringify(onlineFiles(bundle)))
    },
  }
}

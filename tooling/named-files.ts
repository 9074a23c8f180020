import { dirname, join, normalize } from 'node:path'
import type { Tree } from './structure-tree.ts'

/** Pages for people: READMEs and `docs`. What the specification says of other systems is not ours to check. */
const page = /(^|\/)README\.md$|^(CONTRIBUTING|SECURITY)\.md$|^bench\/[^/]+\.md$|^docs\/(?!spec)[^.]+\.md$/
const link = /\]\(([^()[\]#\s]+)(?:#[^()[\]]*)?\)/g
const code = /`([^`\s]+)`/g
const fileName = /^[\w@][\w@./-]*\.(?:tsx?|sql|css|mjs)$/
const isPattern = (name: string) => /NNNN/.test(name)

/** Where `commerce/cart/cart-quote.ts` may lie: `packages/commerce/src/cart/cart-quote.ts`, for one. */
const fullNames = (name: string): string[] => {
  const [room = '', ...rest] = name.split('/')
  if (rest.length === 0) return []
  const places = [`packages/${room}/src`, `packages/${room}`, `apps/${room}/src`, `apps/${room}/app`]
  return places.map((place) => `${place}/${rest.join('/')}`)
}

/**
 * `path:line: name` of each file that a page names and that is not in the repository: targets of links, and source files
 * in backticks. A name may leave out the folders above it; in a README it is one of its package or starts at the root.
 */
export function missingNamedFiles({ tracked, read }: Pick<Tree, 'tracked' | 'read'>): string[] {
  const files = new Set(tracked)
  const folders = new Set<string>()
  for (const path of tracked) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder)
  }
  const missing: string[] = []
  for (const path of tracked.filter((name) => page.test(name))) {
    const folder = dirname(path)
    const near = path.endsWith('README.md') && folder !== '.' ? `${folder}/` : ''
    const isThere = (name: string) =>
      [name, ...fullNames(name)].some((candidate) => files.has(candidate)) ||
      tracked.some((file) => file.startsWith(near) && file.endsWith(`/${name}`))
    for (const [index, line] of read(path).split('\n').entries()) {
      const place = `${path}:${index + 1}`
      for (const [, target = ''] of line.replace(code, '').matchAll(link)) {
        if (/^[a-z]+:/.test(target)) continue
        const file = normalize(join(folder, target)).replace(/\/$/, '')
        if (!files.has(file) && !folders.has(file)) missing.push(`${place}: ${target}`)
      }
      for (const [, name = ''] of line.matchAll(code)) {
        if (fileName.test(name) && !isPattern(name) && !isThere(name)) missing.push(`${place}: ${name}`)
      }
    }
  }
  return missing
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Tree } from './structure-tree.ts'

/**
 * Citations in comments name documents of this repository: `docs/rules/prices.md`, `spec §4` (docs/specification.md),
 * `decision 014` (docs/decisions/014-*.md). Everything else that looks like a citation leads nowhere.
 */
const citation =
  /\b(reference (?:§?\d|\/)|reference\/[a-z-]+|eu-consumer-rules|baltic-commerce|security-and-reliability|api-contract|architecture §|reference style|style \d|issue \d|@see design|redesign)/
const documentPath = /\bdocs\/[A-Za-z0-9_./-]+\.(?:md|json)\b/g
const decision = /\bdecisions? (\d{3})\b/g

/** `path:line: text` of each citation of a document or decision that is not in the repository. */
export function danglingCitations({ root, tracked, read }: Tree): string[] {
  const decisions = new Set(tracked.flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []))
  const places: string[] = []
  for (const path of tracked) {
    if (!/\.(ts|tsx|css|sql|md|js)$/.test(path) || path.startsWith('tooling/citations')) continue
    const lines = read(path).split('\n')
    for (const [index, line] of lines.entries()) {
      const missing =
        (!path.startsWith('docs/spec') && citation.test(line)) ||
        [...line.matchAll(documentPath)].some(([name]) => !existsSync(join(root, name))) ||
        [...line.matchAll(decision)].some(([, number = '']) => !decisions.has(number))
      if (missing) places.push(`${path}:${index + 1}: ${line.trim()}`)
    }
  }
  return places
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Tree } from './structure-tree.ts'

/**
 * Citations name documents of this repository: `docs/rules/cart CRT-6` (a rule is a heading of its page),
 * `docs/rules/cart.md#crt-6`, `spec §4` (docs/specification.md), `decision 014` (docs/decisions/014-*.md), `LAW-PRC-1`.
 * Anything else that looks like a citation is dangling.
 */
const foreign =
  /\b(?:reference (?:§?\d|\/|payments|style|eu-|baltic)|reference\/[a-z-]+|eu-consumer-rules|baltic-commerce|security-and-reliability|api-contract|architecture §|issue item \d|redesign\b)|(?:@see |, |\()(?:(?:payments|style|issue) §?\d|design\b)/
const documentPath = /\bdocs\/[A-Za-z0-9_./-]+\.(?:md|json)\b(?:#([A-Za-z0-9_-]+))?/g
const decision = /\bdecisions? (\d{3})\b/g
const section = /\bspec(?:ification)? §(\d+)/g
const ruleList = /\bdocs\/(rules\/[a-z-]+|attacks)(?:\.md)?((?:(?: |, | to )[A-Z]{2,3}(?:-[A-Z]{3})?-\d+)+)/g
const rulePage = /\bdocs\/(rules\/[a-z-]+)(?![a-z-]|\.md)/g
const ruleId = /\b[A-Z]{2,3}(?:-[A-Z]{3})?-\d+\b/g
/** Ids that are cited without their page: laws, invariants, attacks, operation. Not the number of an invoice. */
const bareId = /(?<![\w-])(?:LAW-[A-Z]{3}|INV|ATT|OPS)-\d{1,2}\b(?!-)/g

type Page = { ids: ReadonlySet<string>; anchors: ReadonlySet<string> }

/** Rules and anchors of a page: its headings, and the first column of its tables. */
function pageOf(text: string): Page {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  const cells = [...text.matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id = '']) => id)
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
  return { ids: new Set([...headings, ...cells]), anchors: new Set(headings.map(slug)) }
}

function documentsOf({ tracked, read }: Tree) {
  const pages = new Map<string, Page>()
  for (const path of tracked) if (/^docs\/.*\.md$/.test(path)) pages.set(path, pageOf(read(path)))
  const ruleIds = [...pages].filter(([path]) => /^docs\/(rules\/|attacks)/.test(path))
  return {
    pages,
    rules: new Set(ruleIds.flatMap(([, { ids }]) => [...ids])),
    decisions: new Set(tracked.flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? [])),
    sections: new Set(
      [...(pages.get('docs/specification.md')?.ids ?? [])].flatMap((id) => /^(\d+)\./.exec(id)?.[1] ?? []),
    ),
  }
}

/** `path:line: text` of each citation of a document, rule, section or decision that is not in the repository. */
export function danglingCitations(tree: Tree): string[] {
  const { root, tracked, read } = tree
  const { pages, rules, decisions, sections } = documentsOf(tree)
  const leadsNowhere = (line: string) =>
    foreign.test(line) ||
    [...line.matchAll(documentPath)].some(([name, anchor]) => {
      const path = name.replace(/#.*/, '')
      if (!existsSync(join(root, path))) return true
      return anchor !== undefined && pages.get(path)?.anchors.has(anchor) === false
    }) ||
    [...line.matchAll(rulePage)].some(([, page = '']) => !pages.has(`docs/${page}.md`)) ||
    [...line.matchAll(ruleList)].some(([, page = '', ids = '']) =>
      [...ids.matchAll(ruleId)].some(([id]) => !pages.get(`docs/${page}.md`)?.ids.has(id)),
    ) ||
    [...line.matchAll(bareId)].some(([id]) => !rules.has(id)) ||
    [...line.matchAll(decision)].some(([, number = '']) => !decisions.has(number)) ||
    [...line.matchAll(section)].some(([, number = '']) => !sections.has(number))

  const places: string[] = []
  for (const path of tracked) {
    if (!/\.(ts|tsx|css|sql|md|js)$/.test(path)) continue
    if (path.startsWith('tooling/citations') || path.startsWith('docs/spec')) continue
    for (const [index, line] of read(path).split('\n').entries()) {
      if (leadsNowhere(line)) places.push(`${path}:${index + 1}: ${line.trim()}`)
    }
  }
  return places
}

import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { danglingCitations } from './citations.ts'

const documents: Record<string, string> = {
  'docs/rules/cart.md': '# Cart\n\n## CRT-6\n\nTotals.\n',
  'docs/rules/law.md': '# Law\n\n## LAW-PRC-1\n\nReductions.\n',
  'docs/attacks.md': '# Attacks\n\n| Id | What |\n|---|---|\n| ATT-7 | passwords |\n',
  'docs/specification.md': '# Specification\n\n## 4. States\n',
  'docs/decisions/005-embedded-database.md': '# 005\n',
}

/** What the check finds in one source file of a repository with the documents above. */
function findingsIn(comment: string): string[] {
  const files: Record<string, string> = { ...documents, 'packages/a.ts': `// @see ${comment}\n` }
  return danglingCitations({
    root: fileURLToPath(new URL('../', import.meta.url)),
    tracked: Object.keys(files),
    sources: [],
    tests: [],
    read: (path) => files[path] ?? '',
  })
}

describe('citations', () => {
  it.each([
    'docs/rules/cart CRT-6',
    'docs/rules/cart.md#crt-6',
    'docs/rules/cart CRT-6, docs/rules/law LAW-PRC-1',
    'LAW-PRC-1 and ATT-7, spec §4, decision 005',
    'invoice INV-2026-0001',
  ])('lead somewhere: %s', (comment) => {
    expect(findingsIn(comment)).toEqual([])
  })

  it.each([
    'docs/rules/cart CRT-99',
    'docs/rules/cart CRT-6, CRT-99',
    'docs/rules/cart CRT-6 to CRT-99',
    'docs/rules/cart.md#crt-99',
    'docs/rules/nothing CRT-6',
    'docs/nothing.md',
    'LAW-PRC-99',
    'docs/attacks.md ATT-99',
    'spec §44',
    'decision 999',
    'reference 4.6',
    'reference payments 2.7',
    'payments 5.7',
    'style 2.5',
    'issue 5 item 3',
    'architecture §6 "Facets"',
  ])('lead nowhere: %s', (comment) => {
    expect(findingsIn(comment)).toEqual([`packages/a.ts:1: // @see ${comment}`])
  })
})

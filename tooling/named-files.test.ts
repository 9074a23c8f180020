import { describe, expect, it } from 'vitest'
import { missingNamedFiles } from './named-files.ts'

/** What the check finds in a page of a repository with a few files. */
function missingIn(text: string, page = 'packages/search/README.md'): string[] {
  const pages: Record<string, string> = { [page]: text }
  const tracked = [
    page,
    'packages/search/src/text/analyse.ts',
    'packages/db/src/schema/wire.ts',
    'docs/import.md',
  ]
  return missingNamedFiles({ tracked, read: (path) => pages[path] ?? '' })
}

describe('files that a page names', () => {
  it.each([
    '`packages/search/src/text/analyse.ts`',
    '`src/text/analyse.ts`, `text/analyse.ts` and `analyse.ts`',
    '`db/schema/wire.ts`',
    '[import](../../docs/import.md#import), [folder](../db/src), [site](https://example.ee/a.ts)',
    '`NNNN_snake_case.ts`, `*.ts`, `<name>.sql`, `a.json`',
  ])('are found: %s', (text) => {
    expect(missingIn(text)).toEqual([])
  })

  it.each([
    ['`text/shopper-text.ts`', 'text/shopper-text.ts'],
    ['`wire.ts`', 'wire.ts'],
    ['[import](docs/import.md)', 'docs/import.md'],
  ])('are missed: %s', (text, name) => {
    expect(missingIn(`\n${text}`)).toEqual([`packages/search/README.md:2: ${name}`])
  })

  it('may stand in any package for a page of docs', () => {
    expect(missingIn('`wire.ts`', 'docs/architecture.md')).toEqual([])
  })
})

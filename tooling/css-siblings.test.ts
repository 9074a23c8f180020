import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '../apps/storefront/app')

/** Returns selectors that name neither of two siblings: `* + *`. */
const namelessSiblings = (css: string) => [...css.matchAll(/\*\s*[+~]\s*\*[^{}]*\{/g)].map(([found]) => found)

it('finds siblings that a selector does not name', () => {
  expect(namelessSiblings('.text { & > * + * { margin: 0 } }')).toHaveLength(1)
  expect(namelessSiblings('/* a */ .specs + * { margin: 0 } .a { width: calc(1px * 2 + 3px) }')).toEqual([])
})

it('names siblings in selectors, so that an added element does not make the browser check the whole page', () => {
  const sheets = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.flatMap((name) => namelessSiblings(readFileSync(join(app, name), 'utf8')))).toEqual([])
})

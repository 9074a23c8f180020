import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '../apps/storefront/app')
const camelCased = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns class names that collide in CSS modules: `.bottom-bar` and `.bottomBar`. */
function spelledTwice(css: string): string[] {
  const names = new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name = '']) => name))
  return [...names].filter((name) => camelCased(name) !== name && names.has(camelCased(name)))
}

it('finds a class spelled in two ways', () => {
  expect(spelledTwice('.bottom-bar { color: red } @media print { .bottomBar { display: none } }')).toEqual([
    'bottom-bar',
  ])
  expect(spelledTwice('.bottom-bar { inset: 0.5em } .bottom { color: red }')).toEqual([])
})

it('spells each class of a CSS module in one way, because of two spellings the first loses its rules', () => {
  const sheets = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.module.css'),
  )
  const twice = sheets.flatMap((name) =>
    spelledTwice(readFileSync(join(app, name), 'utf8')).map((one) => `${name}: ${one}`),
  )
  expect(sheets.length).toBeGreaterThan(50)
  expect(twice).toEqual([])
})

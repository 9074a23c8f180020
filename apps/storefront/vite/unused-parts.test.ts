import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { unusedParts, withoutUnused } from './unused-parts.ts'

const require = createRequire(import.meta.url)
const router = fileURLToPath(import.meta.resolve('react-router')).replace(/dist\/.*$/, 'dist/production/lib/')
const installed = [
  require.resolve('react-dom/client').replace(/client\.js$/, 'cjs/react-dom-client.production.js'),
  `${router}router/instrumentation.js`,
  `${router}dom/ssr/fog-of-war.js`,
]

it.each(installed)('finds what it empties in %s', (path) => {
  const unused = unusedParts.find(({ file }) => file.test(path))
  if (!unused) throw new Error('no rule for this file')
  const code = withoutUnused(readFileSync(path, 'utf8'), unused)
  for (const name of unused.functions) expect(code).toContain(`\nfunction ${name}() {}`)
  expect(unused.methodsOf !== undefined && code.includes(`${unused.methodsOf}.prototype.`)).toBe(false)
})

it('leaves the rest of a library as it is', () => {
  const code = '\nfunction a() {\n  return b();\n}\nfunction b(x) {\n  return x;\n}\n'
  expect(withoutUnused(code, { file: /x/, functions: ['a'] })).toBe(
    '\nfunction a() {}\nfunction b(x) {\n  return x;\n}\n',
  )
})

it('stops the build when a function is gone', () => {
  expect(() => withoutUnused('', { file: /library/, functions: ['gone'] })).toThrow(
    'library: no function gone',
  )
})

it('the shop uses nothing of what is left out', () => {
  const app = fileURLToPath(new URL('../app/', import.meta.url))
  const uses = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) =>
    /<ViewTransition|<Activity\b|<SuspenseList|<Fragment\b[^>]*\bref=|use(?:Action|Form)State\(|[^.]\binstrumentations=/.test(
      readFileSync(app + file, 'utf8'),
    ),
  )
  expect(uses).toEqual([])
})

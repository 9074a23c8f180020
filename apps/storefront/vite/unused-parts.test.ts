import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { unusedAttributes, usedEvents } from './unused-of-react.ts'
import { unusedParts, withoutUnused } from './unused-parts.ts'

const require = createRequire(import.meta.url)
const router = fileURLToPath(import.meta.resolve('react-router')).replace(/dist\/.*$/, 'dist/production/lib/')
const dom = require.resolve('react-dom/client').replace(/client\.js$/, 'cjs/')
const installed = [
  `${dom}react-dom-client.production.js`,
  `${dom}react-dom.production.js`,
  require.resolve('react').replace(/index\.js$/, 'cjs/react.production.js'),
  ...[
    'router/router',
    'router/instrumentation',
    'dom/lib',
    'components',
    'hooks',
    'dom/ssr/components',
    'dom/ssr/errorBoundaries',
    'dom/ssr/single-fetch',
    'dom/ssr/routes',
    'dom/ssr/fog-of-war',
    'dom-export/hydrated-router',
  ].map((name) => `${router}${name}.js`),
]

it.each(installed)('finds what it empties in %s', (path) => {
  const unused = unusedParts.find(({ file }) => file.test(path))
  if (!unused) throw new Error('no rule for this file')
  const code = withoutUnused(readFileSync(path, 'utf8'), unused)
  for (const name of unused.functions) expect(code).toContain(`function ${name}() {}\n`)
  for (const start of unused.statements ?? []) expect(code).not.toContain(`\n${start}`)
})

it('has a rule for these files only', () => {
  expect(unusedParts.every(({ file }) => installed.some((path) => file.test(path)))).toBe(true)
  expect(unusedParts).toHaveLength(installed.length)
})

const parts = (more: object) => ({ file: /library/, functions: [], ...more })

it('leaves the rest of a library as it is', () => {
  const code = '\nfunction a() {\n  return b();\n}\nfunction b(x) {\n  return x;\n}\n'
  expect(withoutUnused(code, parts({ functions: ['a'] }))).toBe(
    '\nfunction a() {}\nfunction b(x) {\n  return x;\n}\n',
  )
})

it('empties a function inside another one', () => {
  const code = '\nfunction a() {\n\tasync function b$1() {\n\t\tif (x) {\n\t\t}\n\t}\n\tb$1();\n}\n'
  expect(withoutUnused(code, parts({ functions: ['b$1'] }))).toBe(
    '\nfunction a() {\n\tfunction b$1() {}\n\tb$1();\n}\n',
  )
})

it('takes statements away, of one line or of many', () => {
  const code =
    '\nx.a = function () {};\nx.b = f((y) => {\n  return {\n  };\n});\nx.c = function () {\n};\nz();\n'
  expect(withoutUnused(code, parts({ statements: ['x.a = ', 'x.b = '] }))).toBe(
    '\nx.c = function () {\n};\nz();\n',
  )
  expect(withoutUnused(code, parts({ statements: ['x.'] }))).toBe('\nz();\n')
})

it('writes what is known in the place of an expression', () => {
  expect(withoutUnused('if (a && b) c();\n', parts({ known: { 'a && b': 'false' } }))).toBe(
    'if (false) c();\n',
  )
})

it('leaves the words of a list that are used', () => {
  const code = 'x = "abort click close".split(" ");\ny = "abort close";\n'
  expect(withoutUnused(code, parts({ words: { 'abort click': 'click' } }))).toBe(
    'x = "click".split(" ");\ny = "abort close";\n',
  )
})

it('stops the build when something is gone', () => {
  expect(() => withoutUnused('', parts({ functions: ['gone'] }))).toThrow('library: no function gone')
  expect(() => withoutUnused('', parts({ statements: ['gone = '] }))).toThrow('no statement gone = ')
  expect(() => withoutUnused('', parts({ known: { gone: '1' } }))).toThrow('no expression gone')
  expect(() => withoutUnused('', parts({ words: { gone: '' } }))).toThrow('no list gone')
})

const names =
  /\b(?:Activity|SuspenseList|ViewTransition|addTransitionType|cache|createRef|useDebugValue|useImperativeHandle|useInsertionEffect|use(?:Action|Form)State|useFormStatus|preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule|requestFormReset|Form|useActionData|useBlocker|usePrompt|useSubmit|useFormAction|useViewTransitionState)\b/
const imported = /import \{([^}]*)\} from '(?:react|react-dom|react-router)'/g
const written = [
  /<Fragment\b[^>]*\bref=|\b(?:onSelect|onBeforeInput|viewTransition|instrumentations)=|<[a-z]+-[a-z]/,
  /\bfetcher\.(?:submit|Form)\b|prefetch="viewport"|\bviewTransition: /,
  /export .*\b(?:clientAction|clientMiddleware|HydrateFallback)\b/,
]
/** Events of React that no component may hear, as the props that would. */
const reactDom = readFileSync(`${dom}react-dom-client.production.js`, 'utf8')
// `onProgress` is a name of the shop's own functions.
const heard = new Set([...usedEvents.split(' '), 'progress'])
const unheard = [
  ...(/"(abort auxClick [^"]*)"/.exec(reactDom)?.[1] ?? '').split(' ').filter((event) => !heard.has(event)),
  'beforeInput',
  'compositionEnd',
  'compositionStart',
  'compositionUpdate',
  'select',
].map((event) => `on${event.charAt(0).toUpperCase()}${event.slice(1)}`)
const props = [
  new RegExp(`\\b(?:${unheard.join('|')})(?:Capture)?\\??\\s*[=:]`),
  new RegExp(`\\b(?:${unusedAttributes.join('|')})=`),
  /\bstyle=\{\{/,
]

it('reads the events of React', () => {
  expect(unheard).toEqual(expect.arrayContaining(['onWheel', 'onCopy', 'onTimeUpdate']))
  expect(unheard).not.toContain('onClick')
})

const usesLeftOut = (code: string) =>
  [...code.matchAll(imported)].some(([, list = '']) => names.test(list)) ||
  [...written, ...props].some((pattern) => pattern.test(code))

it.each([
  "import { data, useSubmit } from 'react-router'",
  "import {\n  preload,\n} from 'react-dom'",
  '<input onSelect={() => undefined} />',
  'export function clientAction() {}',
  '<div onWheel={turn} />',
  '<path clipPath="url(#a)" />',
  '<p style={{ zoom: 2 }} />',
])('knows %j as a use of what is left out', (code) => {
  expect(usesLeftOut(code)).toBe(true)
})

it('the shop uses nothing of what is left out', () => {
  const app = fileURLToPath(new URL('../app/', import.meta.url))
  const uses = globSync('**/*.{ts,tsx}', { cwd: app, exclude: ['**/*.test.*'] }).filter((file) =>
    usesLeftOut(readFileSync(app + file, 'utf8')),
  )
  expect(uses).toEqual([])
})

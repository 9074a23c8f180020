import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { testOnlyUses } from './production-graph.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/**
 * Returns the errors of a repository with a server that starts with `main`, a package of rules and a test of
 * them.
 */
function errorsOf(files: { main: string; rules: string; test: string; [path: string]: string }): string[] {
  const root = mkdtempSync(join(tmpdir(), 'production-graph-'))
  roots.push(root)
  const { main, rules, test, ...others } = files
  const manifest = { name: '@ambra/domain', exports: { './rules': './src/rules.ts' } }
  const all = {
    'apps/server/src/main.ts': main,
    'packages/domain/package.json': JSON.stringify(manifest),
    'packages/domain/src/rules.ts': rules,
    'packages/domain/src/rules.test.ts': test,
    ...others,
  }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return testOnlyUses(root, ['packages/domain/src/rules.test.ts'])
}

const main = "import { total } from '@ambra/domain/rules'\ntotal()"

describe('code that only tests import', () => {
  it('accepts a function that a program calls', () => {
    expect(
      errorsOf({ main, rules: 'export const total = () => 1', test: "import { total } from './rules.ts'" }),
    ).toEqual([])
  })

  it('finds a function that no program calls', () => {
    const rules = 'export const total = () => 1\nexport function tax() {}'
    expect(errorsOf({ main, rules, test: "import { tax } from './rules.ts'" })).toEqual([
      'packages/domain/src/rules.ts: tax',
    ])
  })

  it('finds a function that only dead code calls', () => {
    const rules =
      "import { rate } from './rate.ts'\nexport const total = () => 1\nexport const tax = () => rate() + share()\nexport const share = () => 2"
    const test = "import { rate } from './rate.ts'\nimport { share } from './rules.ts'"
    const files = { main, rules, test, 'packages/domain/src/rate.ts': 'export const rate = () => 20' }
    expect(errorsOf(files)).toEqual([
      'packages/domain/src/rate.ts: rate',
      'packages/domain/src/rules.ts: share',
    ])
  })

  it('finds a name that is only re-exported', () => {
    const rules = "export { tax } from './tax.ts'\nexport const total = () => 1"
    const files = { main, rules, 'packages/domain/src/tax.ts': 'export const tax = () => 1' }
    expect(errorsOf({ ...files, test: "import { tax } from './rules.ts'" })).toEqual([
      'packages/domain/src/rules.ts: tax',
    ])
    expect(errorsOf({ ...files, test: "import { tax } from './tax.ts'" })).toEqual([
      'packages/domain/src/tax.ts: tax',
    ])
  })

  it('finds a name used through a suite of tests', () => {
    expect(
      errorsOf({
        main,
        rules: 'export const total = () => 1\nexport const tax = () => 2',
        test: "import { check } from './tax-suite.ts'\ncheck()",
        'packages/domain/src/tax-suite.ts':
          "import { tax } from './rules.ts'\nexport const check = () => tax()",
      }),
    ).toEqual(['packages/domain/src/rules.ts: tax'])
  })

  it('finds a name that a program uses only as a property', () => {
    const rules = 'export const total = (cart) => cart.tax\nexport const tax = () => 2'
    expect(errorsOf({ main, rules, test: "import { tax } from './rules.ts'" })).toEqual([
      'packages/domain/src/rules.ts: tax',
    ])
  })

  it('finds a property that no program reads', () => {
    const rules = 'export const limits = { cart: 1, tax: 2 } as const\nexport const total = () => limits.cart'
    const fault = ['packages/domain/src/rules.ts: limits.tax']
    expect(errorsOf({ main, rules, test: "import { limits } from './rules.ts'\nlimits.cart" })).toEqual([])
    for (const use of ['limits.tax', 'Object.values(limits)'])
      expect(errorsOf({ main, rules, test: `import { limits } from './rules.ts'\n${use}` })).toEqual(fault)
    const whole = 'export const limits = { tax: 2 }\nexport const total = (name) => limits[name]'
    expect(errorsOf({ main, rules: whole, test: "import { limits } from './rules.ts'\nlimits.tax" })).toEqual(
      [],
    )
  })

  it('accepts a schema whose type running code uses', () => {
    const rules =
      'export const Rule = {}\nexport type Rule = typeof Rule\nexport const total = (rule: Rule) => rule'
    const typed = "import { type Rule, total } from '@ambra/domain/rules'\nconst rule: Rule = {}\ntotal(rule)"
    expect(errorsOf({ main: typed, rules, test: "import { Rule } from './rules.ts'" })).toEqual([])
    expect(errorsOf({ main, rules, test: "import { Rule } from './rules.ts'" })).toEqual([
      'packages/domain/src/rules.ts: Rule',
    ])
  })

  it('accepts a program started by its path', () => {
    const started = "new Worker(new URL('./worker.ts', import.meta.url))"
    const files = {
      main: started,
      rules: 'export const total = () => 1',
      'apps/server/src/worker.ts': main,
    }
    expect(errorsOf({ ...files, test: "import { total } from './rules.ts'" })).toEqual([])
  })
})

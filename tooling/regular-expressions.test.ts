import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from 'recheck'
import { describe, expect, it } from 'vitest'
import { expressionsIn, isTestFile } from './regular-expressions.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambra-expressions-'))

function patternsOf(text: string): unknown[] {
  writeFileSync(join(folder, 'source.tsx'), text)
  return expressionsIn(folder, 'source.tsx').map(({ pattern, flags }) => [pattern, flags])
}

describe('the reader of regular expressions', () => {
  it.each([
    ['literals', 'const a = text.replace(/a+$/gi, "")', [['a+$', 'gi']]],
    ['constructors', 'const a = new RegExp("a+$", "g")', [['a+$', 'g']]],
    ['constructors without new', 'const a = RegExp("a+$")', [['a+$', '']]],
    ['parts that are constants', 'const b = "b+"; const a = new RegExp(`^(?:${b})$`)', [['^(?:b+)$', '']]],
    ['raw texts', 'const b = String.raw`\\d+`; const a = new RegExp(String.raw`^${b}$`)', [['^\\d+$', '']]],
    ['the source of another', 'const b = /b+/u; const a = new RegExp(`${b.source}$`, "u")', [['b+', 'u'], ['b+$', 'u']]],
    ['what is made when it runs', 'const a = (b: string) => new RegExp(`^${b}$`)', [[undefined, '']]],
    ['patterns of schemas', 'const a = Type.String({ pattern: "^a+$" })', [['^a+$', 'u']]],
    ['patterns of fields', 'const a = <input pattern="a+" />', [['^(?:a+)$', 'v']]],
    ['conditions of the database', "const a = sql`check (code ~ '^[a-z]+$')`", [['^[a-z]+$', '']]],
    ['no divisions', 'const a = b / c / d', []],
  ])('finds %s', (_, text, patterns) => {
    expect(patternsOf(text)).toEqual(patterns)
  }) // biome-ignore format: a table reads better in lines

  it('ignores tests', () => {
    expect(['a.test.ts', 'apps/x/e2e/a.ts', 'a-suite.ts'].every(isTestFile)).toBe(true)
    expect(isTestFile('packages/commerce/src/platform/secrets/redaction.ts')).toBe(false)
  })
})

describe('the checker', () => {
  it.each([
    ['the e-mail address of the log', /[^\s@"'()<>=,;/]+?(?:@|%40)[^\s@"'()<>=,;/]+\.[a-z]{2,}/gi],
    ['a field pattern of four stars', /^.*.*.*.*!$/s],
    ['the beginning of an SVG', /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/],
  ])('rejects an expression that blocked the shop: %s', async (_, { source, flags }) => {
    expect((await check(source, flags)).status).toBe('vulnerable')
  })

  it('accepts an expression that reads every character once', async () => {
    expect((await check('^[a-z0-9-]{1,64}$', 'i')).status).toBe('safe')
  })
})

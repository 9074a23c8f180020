import { describe, expect, it } from 'vitest'
import { draftOf, firstText, ruleOf, withSku } from './draft-rule.ts'

describe('the form of a rule', () => {
  it.each([
    { kind: 'synonym', words: ['fridge', 'refrigerator'] },
    { kind: 'synonym', words: ['apple watch'], finds: ['smart watch', 'watch'] },
    { kind: 'pin', query: 'gift', skus: ['B', 'A'] },
    { kind: 'boost', field: 'brand', value: '12', factor: 0.5 },
    { kind: 'redirect', query: 'returns', path: '/i/returns' },
  ] as const)('converts a rule to a form and back: %o', (rule) => {
    const own = structuredClone(rule) as Parameters<typeof draftOf>[0]
    expect(ruleOf(rule.kind, draftOf(own, ''))).toEqual(rule)
  })

  it('splits words at commas and lines without duplicates', () => {
    const draft = { ...draftOf(undefined, ''), words: ' a, b\n\na;c ' }
    expect(ruleOf('synonym', draft)).toEqual({ kind: 'synonym', words: ['a', 'b', 'c'] })
  })

  it('returns undefined while something is missing', () => {
    const draft = draftOf(undefined, 'fridge')
    expect([ruleOf('synonym', draft), ruleOf('pin', draft), ruleOf('boost', draft)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(ruleOf('synonym', { ...draft, isOneWay: true })).toBeUndefined()
  })

  it('appends a product once', () => {
    const draft = withSku(withSku(draftOf(undefined, 'gift'), 'A'), 'B')
    expect(ruleOf('pin', withSku(draft, 'A'))).toEqual({ kind: 'pin', query: 'gift', skus: ['A', 'B'] })
    expect([firstText('pin', draft), firstText('synonym', draft), firstText('boost', draft)]).toEqual([
      'gift',
      'gift',
      '',
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasTooManyStars, matchesParts, patternParts } from './field-pattern.ts'

const matches = (pattern: string, path: string) => matchesParts(patternParts(pattern), path)

describe('field patterns', () => {
  it.each([
    ['sku', 'sku', true],
    ['sku', 'skus', false],
    ['*', '', true],
    ['*', 'anything.at.all', true],
    ['*.sgn', 'configurable_children.sgn', true],
    ['*.sgn', 'sgn', false],
    ['s*k', 'stock', true],
    ['s*s', 's', false],
    ['a*a', 'aa', true],
    ['a*b*c', 'a.b.c', true],
    ['a*b*c', 'a.c.b', false],
    ['a*bb*b', 'abb', false],
    ['*ab*ab', 'xab', false],
    ['a.c', 'abc', false],
    [`${'*'.repeat(60)}!`, 'description', false],
    [`${'*'.repeat(60)}n`, 'description', true],
  ])('%s on %s: %s', (pattern, path, fits) => {
    expect(matches(pattern, path)).toBe(fits)
  })

  it('treats consecutive stars as one', () => {
    expect(hasTooManyStars(`a${'*'.repeat(60)}b*c*`)).toBe(false)
    expect(hasTooManyStars('a*b*c*d*')).toBe(true)
  })

  it('matches like the reference implementation', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 8 })
    const paths = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 10 })
    fc.assert(
      fc.property(letters, paths, (pattern, path) => {
        expect([pattern, path, matches(pattern, path)]).toEqual([
          pattern,
          path,
          letterByLetter(pattern, path),
        ])
      }),
      { numRuns: 2000 },
    )
  })
})

/** Reference implementation: simple, but fast enough only for short texts. */
function letterByLetter(pattern: string, path: string): boolean {
  if (pattern === '') return path === ''
  if (!pattern.startsWith('*'))
    return pattern[0] === path[0] && letterByLetter(pattern.slice(1), path.slice(1))
  return letterByLetter(pattern.slice(1), path) || (path !== '' && letterByLetter(pattern, path.slice(1)))
}

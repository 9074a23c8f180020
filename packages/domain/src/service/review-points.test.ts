import { describe, expect, it } from 'vitest'
import { cleanPoints, mostNamed, pointErrors, readPoints } from './review-points.ts'

describe('pluses and minuses of a review', () => {
  it('reads points from one field, each once', () => {
    expect(readPoints(' Quiet,  light to hold;quiet\nfast ,, ')).toEqual(['Quiet', 'light to hold', 'fast'])
    expect(readPoints(' , ')).toEqual([])
  })

  it('removes characters that cannot be typed', () => {
    expect(cleanPoints(['a\u0000b', '\u202E', 'A B'])).toEqual(['a b'])
    expect(cleanPoints()).toEqual([])
  })

  it('allows three points of sixty characters', () => {
    expect(pointErrors({ pluses: ['a', 'b', 'c'], minuses: ['x'.repeat(60)] })).toEqual([])
    expect(pointErrors({ pluses: ['a', 'b', 'c', 'd'], minuses: ['x'.repeat(61)] })).toEqual([
      { field: 'pluses', code: 'form.too_many', params: { max: 3 } },
      { field: 'minuses', code: 'form.too_long', params: { max: 60 } },
    ])
  })

  it('counts a point when two people name it', () => {
    const named = mostNamed([
      { nickname: 'Mari', points: ['Quiet', 'Light'] },
      { nickname: 'Juri', points: ['quiet', 'fast'] },
      { nickname: 'Anna', points: ['QUIET', 'fast'] },
      { nickname: 'mari ', points: ['light'] },
    ])
    expect(named).toEqual([
      { point: 'Quiet', count: 3 },
      { point: 'fast', count: 2 },
    ])
    const many = ['Mari', 'Juri'].map((nickname) => ({ nickname, points: ['a', 'b', 'c', 'd'] }))
    expect(mostNamed(many)).toHaveLength(3)
  })
})

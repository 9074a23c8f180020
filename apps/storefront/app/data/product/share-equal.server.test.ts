import { describe, expect, it } from 'vitest'
import { shareEqual } from './share-equal.server.ts'

const variants = () => [
  { sku: 'A', stock: { qty: 1, isIn: true }, media: [{ image: '/a' }, { image: '/b' }], note: undefined },
  { sku: 'B', stock: { qty: 1, isIn: true }, media: [{ image: '/a' }, { image: '/b' }], note: null },
  { sku: 'C', stock: { qty: '1', isIn: true }, media: [{ image: '/b' }], note: '' },
]

describe('deduplication of equal values', () => {
  it('replaces equal objects by one shared object', () => {
    const [one, other, third] = shareEqual(variants())
    expect([one, other, third]).toEqual(variants())
    expect(other?.media).toBe(one?.media)
    expect(other?.stock).toBe(one?.stock)
    expect(third?.media[0]).toBe(one?.media[1])
  })

  it('keeps values apart that only look alike', () => {
    const kept = [
      [1, '1', null, 'null', undefined],
      ['1', 1, 'null', null],
      { a: [] },
      { a: {} },
      [[]],
      ['[]'],
    ]
    expect(shareEqual(kept)).toStrictEqual(kept)
  })

  it('processes a frozen value only once', () => {
    const frozen = Object.freeze(variants())
    expect(shareEqual(frozen)).toBe(shareEqual(frozen))
    const open = variants()
    shareEqual(open)
    open.pop()
    expect(shareEqual(open)).toHaveLength(2)
  })
})

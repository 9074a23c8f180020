import { describe, expect, it } from 'vitest'
import { readSharedSkus, sharedPath } from './shared-list.ts'

describe('shared comparison', () => {
  it('reads the skus it has written, once each', () => {
    const path = sharedPath('/en/compare', ['A/1', 'B 2', 'A/1'])
    expect(path).toBe('/en/compare?items=A%2F1,B%202,A%2F1')
    expect(readSharedSkus(new URL(path, 'http://shop').searchParams)).toEqual(['A/1', 'B 2'])
  })

  it('returns undefined without items, and at most twenty skus', () => {
    expect(readSharedSkus(new URLSearchParams('utm_source=x'))).toBeUndefined()
    const many = Array.from({ length: 50 }, (_, index) => `S${index}`).join(',')
    expect(readSharedSkus(new URLSearchParams({ items: many }))).toHaveLength(20)
  })
})

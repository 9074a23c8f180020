import { beforeEach, describe, expect, it, vi } from 'vitest'
import { goneSkus, noteSold } from './product-lists.ts'

const gone = () => [...goneSkus.getSnapshot()]

beforeEach(() => goneSkus.set(new Set()))

describe('products that are no longer sold', () => {
  it('returns the requested products that the catalogue does not have', () => {
    noteSold(['A', 'B'], new Set(['A']))
    expect(gone()).toEqual(['B'])
    noteSold(['C'], new Set())
    expect(gone()).toEqual(['B', 'C'])
  })

  it('removes products from the set once the catalogue has them again', () => {
    noteSold(['A', 'B'], new Set())
    noteSold(['B'], new Set(['B']))
    expect(gone()).toEqual(['A'])
  })

  it('notifies no subscriber without a change', () => {
    noteSold(['A'], new Set())
    const heard = vi.fn<() => void>()
    const stop = goneSkus.subscribe(heard)
    noteSold(['A', 'B'], new Set(['B']))
    expect(heard).not.toHaveBeenCalled()
    stop()
  })
})

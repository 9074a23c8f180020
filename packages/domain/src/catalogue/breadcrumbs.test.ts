import { describe, expect, it } from 'vitest'
import { breadcrumbs, mainCategory, rootCategoryId, trailIds } from './breadcrumbs.ts'

const row = (id: number, over: object = {}) => ({
  id,
  name: `Category ${id}`,
  slug: `slug-${id}`,
  url_path: `path-${id}`,
  path: `1/2/${id}`,
  parent_ids: ['1', '2'],
  ...over,
})

describe('breadcrumbs (spec §2)', () => {
  it('builds breadcrumbs from category names and links', () => {
    const own = row(5, { parent_ids: ['1', '2', '3'] })
    expect(breadcrumbs(own, [row(3)])).toEqual([
      { id: 3, name: 'Category 3', path: '/c/slug-3' },
      { id: 5, name: 'Category 5', path: '/c/slug-5' },
    ])
  })

  it('starts breadcrumbs below the root category, whose id is 2 (spec §9)', () => {
    expect(rootCategoryId).toBe(2)
    expect(trailIds(row(5, { parent_ids: ['1', '2'] }))).toEqual([5])
  })

  it('uses the path when a document has no parent_ids', () => {
    expect(trailIds(row(5, { parent_ids: [], path: '1/2/3/5' }))).toEqual([3, 5])
  })

  it('omits a category without url_path and a missing parent', () => {
    const own = row(5, { parent_ids: ['1', '2', '3', '4'] })
    expect(breadcrumbs(own, [row(3, { url_path: null })]).map(({ id }) => id)).toEqual([5])
  })

  it('names a category once when it is among its own parents', () => {
    const own = row(5, { parent_ids: ['1', '2', '3'] })
    expect(breadcrumbs(own, [row(3), own, row(3)]).map(({ id }) => id)).toEqual([3, 5])
  })
})

describe('main category of a product', () => {
  it('returns the deepest category, then the first by position', () => {
    const at = (level: number, position: number) => ({ level, position })
    expect(mainCategory([at(2, 1), at(3, 2), at(3, 1)])).toEqual(at(3, 1))
  })

  it('returns no main category for a product without categories', () => {
    expect(mainCategory([])).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { firstLevel, menuTreeOf, promotionsOf, submenuCloseDelayMs } from './menu-tree.ts'

const flat = (id: number, parent_id: number, level: number) => ({
  id,
  parent_id,
  level,
  name: `C${id}`,
  slug: `c-${id}`,
})
const card = (sku: string, ...categoryIds: number[]) => ({ card: { sku } as never, categoryIds })

describe('category menu', () => {
  it('includes the categories of the dynamic prefetch level 2 on every page (spec §9)', () => {
    expect(firstLevel).toBe(2)
  })

  it('closes 300 ms after the pointer left (spec §9)', () => {
    expect(submenuCloseDelayMs).toBe(300)
  })

  it('builds the tree from flat categories in their order', () => {
    const tree = menuTreeOf([flat(3, 2, 2), flat(4, 2, 2), flat(6, 3, 3), flat(5, 3, 3), flat(7, 5, 4)])
    expect(tree.map(({ id }) => id)).toEqual([3, 4])
    expect(tree[0]?.children.map(({ id }) => id)).toEqual([6, 5])
    expect(tree[0]?.children[1]?.children[0]?.slug).toBe('c-7')
  })

  it('omits a category whose parent is missing, inactive or empty', () => {
    expect(menuTreeOf([flat(3, 2, 2), flat(9, 99, 3)])).toEqual([
      { id: 3, name: 'C3', slug: 'c-3', children: [] },
    ])
  })

  it('terminates when categories name each other as parent', () => {
    const tree = menuTreeOf([flat(3, 5, 2), flat(4, 3, 3), flat(5, 4, 4)])
    expect(tree[0]?.children[0]?.children[0]?.children).toEqual([])
  })

  it('shows a different promoted product for each first-level category', () => {
    const tree = menuTreeOf([flat(3, 2, 2), flat(4, 2, 2), flat(5, 4, 3), flat(6, 2, 2)])
    const promotions = promotionsOf(tree, [card('A', 3, 5), card('B', 5), card('C', 99)])
    expect(Object.entries(promotions).map(([id, { sku }]) => [id, sku])).toEqual([
      ['3', 'A'],
      ['4', 'B'],
    ])
  })
})

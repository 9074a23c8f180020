import { expect, it } from 'vitest'
import { menuText, moveRow, readMenu, withoutRow } from './menu-tree.ts'

const tree = {
  title: 'Help',
  children: [
    'delivery',
    { identifier: 'after', title: 'After', children: ['returns', 'repairs'] },
    'contacts',
  ],
}
const menu = readMenu(JSON.stringify(tree)) ?? { title: '', rows: [] }
const idOf = (name: string) => menu.rows.find(({ identifier }) => identifier === name)?.id ?? 0
const treeOf = (rows: typeof menu.rows) => JSON.parse(menuText({ ...menu, rows }))

it('returns the same tree when nothing was moved', () => {
  expect(treeOf(menu.rows)).toEqual(tree)
  expect(readMenu('[')).toBeUndefined()
})

it('moves a row with its descendants', () => {
  const first = moveRow(menu.rows, idOf('after'), { parent: null, before: idOf('delivery') })
  expect(treeOf(first).children.map((node: { identifier?: string }) => node.identifier ?? node)).toEqual([
    'after',
    'delivery',
    'contacts',
  ])
  const inside = moveRow(menu.rows, idOf('contacts'), { parent: idOf('after'), before: idOf('repairs') })
  expect(treeOf(inside).children[1].children).toEqual(['returns', 'contacts', 'repairs'])
})

it('removes a row with its descendants', () => {
  expect(treeOf(withoutRow(menu.rows, idOf('after'))).children).toEqual(['delivery', 'contacts'])
})

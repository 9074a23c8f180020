import { expect, test } from 'vitest'
import { leftAt, tableOf } from './pack-table.ts'

const line = (main: number, tartu: number) => ({
  line: 1,
  name: 'Lamp',
  qty: 5,
  left: main + tartu,
  at: [
    { warehouse: 'main', qty: 3, left: main },
    { warehouse: 'tartu', qty: 2, left: tartu },
  ],
})
const order = (main: number, tartu: number) => ({
  lines: [line(main, tartu), line(0, 1)],
  shipments: [],
  warehouses: [
    { code: 'main', name: 'Tallinn' },
    { code: 'tartu', name: 'Tartu' },
  ],
})

test('counts the items left to pack in each warehouse', () => {
  expect(leftAt(order(3, 2), 'main')).toBe(3)
  expect(leftAt(order(3, 2), 'tartu')).toBe(3)
})

test('selects the warehouse of the address, otherwise the first with work', () => {
  expect(tableOf(order(3, 2), 'tartu')).toBe('tartu')
  expect(tableOf(order(3, 2), 'elsewhere')).toBe('main')
  expect(tableOf(order(0, 2), null)).toBe('tartu')
})

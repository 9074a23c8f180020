import { expect, it } from 'vitest'
import { placeSizeOf } from './place-size.ts'

const row = (code: string, value: string) => ({ code, label: code, group: '', value })
const specs = [row('width', '598\u00a0mm'), row('height', '84,5\u00a0cm'), row('depth', '0.6\u00a0m')]

it('converts the three dimensions from their own units', () => {
  expect(placeSizeOf({ width: 598, height: 84.5, depth: 0.6, specs })).toEqual({
    width: 598,
    height: 845,
    depth: 600,
  })
})

it.each([
  ['one side is missing', { width: 598, height: 84.5, specs }],
  ['a unit is another', { width: 1, height: 1, depth: 1, specs: [row('width', '3\u00a0″')] }],
  [
    'it goes into a bag',
    {
      width: 74,
      height: 150,
      depth: 8,
      specs: [row('width', '74\u00a0mm'), row('height', '150\u00a0mm'), row('depth', '8\u00a0mm')],
    },
  ],
])('returns no size when %s', (_, document) => {
  expect(placeSizeOf(document)).toBeUndefined()
})

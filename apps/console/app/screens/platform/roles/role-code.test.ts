import { expect, test } from 'vitest'
import { roleCode } from './role-code.ts'

test.each([
  ['Õhtune laud', [], 'ohtune-laud'],
  ['Warehouse', ['warehouse', 'warehouse-2'], 'warehouse-3'],
  ['7', [], 'role'],
])('gives the role %s a free code', (name, taken, code) => {
  expect(roleCode(name, taken)).toBe(code)
})

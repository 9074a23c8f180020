import { permissions } from '@ambra/contract/platform/staff/permissions'
import { expect, test } from 'vitest'
import { rightGroups } from './rights.ts'

test('puts each right into exactly one group', () => {
  expect(Object.values(rightGroups).flat().toSorted()).toEqual([...permissions].toSorted())
})

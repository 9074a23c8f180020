import { permissions } from '@ambra/contract/admin/permissions'
import { expect, test } from 'vitest'
import { rightGroups } from './rights.ts'

test('each right stands in one group', () => {
  expect(Object.values(rightGroups).flat().toSorted()).toEqual([...permissions].toSorted())
})

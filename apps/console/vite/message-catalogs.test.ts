import { adminOperations } from '@ambra/contract/admin/operations'
import { permissions, shippedRoles } from '@ambra/contract/admin/permissions'
import { expect, test } from 'vitest'
import { allTexts } from './message-catalogs.ts'

test('operations, rights and roles have texts', () => {
  const en = allTexts()
  const wanted = [
    ...Object.keys(adminOperations).map((name) => `operation.${name}`),
    ...permissions.map((right) => `right.${right}`),
    ...Object.keys(shippedRoles).map((role) => `role.${role}`),
  ]
  expect(wanted.filter((key) => !en[key])).toEqual([])
})

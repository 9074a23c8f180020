import { adminOperations } from '@ambra/contract/platform/operations/operations'
import { permissions, shippedRoles } from '@ambra/contract/platform/staff/permissions'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allTexts } from './message-catalogs.ts'

test('has a text for every operation, right and role', () => {
  const en = allTexts()
  const wanted = [
    ...Object.keys(adminOperations).map((name) => `operation.${name}`),
    ...permissions.map((right) => `right.${right}`),
    ...Object.keys(shippedRoles).map((role) => `role.${role}`),
  ]
  expect(wanted.filter((key) => !en[key])).toEqual([])
})

test('shows no name of an operation on a screen, because only the palette and the audit log load them', () => {
  const app = join(import.meta.dirname, '../app')
  const naming = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) =>
    /\bt\('operation\./.test(readFileSync(join(app, file), 'utf8')),
  )
  expect(naming).toEqual([])
})

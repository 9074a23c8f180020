import { operationContext } from '@ambra/commerce/operation-context-suite'
import { signOutCustomers } from '@ambra/commerce/operations'
import type { OperationContext } from '@ambra/commerce/platform'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aCustomer } from '../catalogue/buyer-suite.ts'
import { bearer } from './user-suite.ts'

let shop: TestApp
let context: OperationContext
beforeEach(async () => {
  shop = await createTestApp()
  context = operationContext(shop.database, { now: shop.clock.now })
})

const statusOf = async (token: string) => (await shop.call('userMe', bearer(token))).status

it('ends every session of all accounts at once, and none a second time', async () => {
  const [mari, juri] = [await aCustomer(shop, 1), await aCustomer(shop, 1)]
  expect([await statusOf(mari.token), await statusOf(juri.token)]).toEqual([200, 200])
  const { ended } = await signOutCustomers(context, {})
  expect(ended).toBeGreaterThanOrEqual(2)
  expect([await statusOf(mari.token), await statusOf(juri.token)]).toEqual([401, 401])
  expect(await signOutCustomers(context, {})).toEqual({ ended: 0 })
})

it('ends the sessions of one account and keeps the others', async () => {
  const [mari, juri] = [await aCustomer(shop, 1), await aCustomer(shop, 1)]
  const { ended } = await signOutCustomers(context, { email: ` ${mari.email.toUpperCase()} ` })
  expect(ended).toBeGreaterThanOrEqual(1)
  expect([await statusOf(mari.token), await statusOf(juri.token)]).toEqual([401, 200])
  await expect(signOutCustomers(context, { email: 'nobody@example.ee' })).rejects.toThrow(
    'no account with the address nobody@example.ee',
  )
})

import { type CallName, calls } from '@ambra/contract/platform/api/calls'
import type { Endpoint } from '@ambra/contract/platform/api/endpoint'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { openApiDocument } from '@ambra/contract/platform/api/openapi'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestResponse, type TestApp } from './api-suite.ts'
import { address } from './sales/order-suite.ts'
import { bearer, password, signIn, signUp } from './customers/user-suite.ts'

// Object.keys loses the key type; the table's keys are the call names.
const names = Object.keys(calls) as CallName[]
const contractOf = (name: CallName): Endpoint => endpoints[name]

/** Requests of the calls that change an account or return all of it. They reject a token in the address. */
const headerOnly: Partial<Record<CallName, object | undefined>> = {
  userUpdate: {
    customer: { firstname: 'Eve', email: 'eve@evil.example', addresses: [address] },
    currentPassword: password,
  },
  userChangePassword: { currentPassword: password, newPassword: 'the password of a thief' },
  userErase: { password },
  userEndSessions: { scope: 'all' },
  userChangeLists: { wishlist: { add: ['LAMP'] } },
  userExport: undefined,
  userOrder: undefined,
  userSessions: undefined,
  userLists: undefined,
  userPriceAlerts: undefined,
  userRemovePriceAlert: { id: 1 },
  userReviews: undefined,
  userClaims: undefined,
}

/**
 * Calls that accept a token in the query, as clients of the specification send it, each with the reason.
 */
const inQueryToo: Partial<Record<CallName, string>> = {
  userMe: 'spec §7: clients read the profile so',
  userOrderHistory: 'spec §7: clients read their orders so',
  userLogout: 'ends the session of this very token, and nothing else',
  specialOffers: 'spec §7: "user token in query"',
  priceAlertCreate: 'answers active or pending; the alert is about the own address',
  reviewCreate: 'spec §7; the review waits for the shop',
  cartCreate: 'spec §7: the cart of the customer',
  subscriptionStatus: 'answers about the own address only',
  subscribe: 'asks the owner by mail',
  unsubscribe: 'ends the own subscription only',
}

const isCart = (name: CallName) => 'cartId' in propertiesOf(name)
const propertiesOf = (name: CallName): Record<string, unknown> => {
  const { query } = contractOf(name)
  return 'properties' in query ? (query.properties as Record<string, unknown>) : {}
}

let shop: TestApp
let token: string
beforeAll(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })])
  await signUp(shop)
})
beforeEach(async () => {
  token = (await signIn(shop)).token
})

type Given = { query?: string; headers?: Record<string, string> }

function send(name: CallName, { query = '', headers = {} }: Given): Promise<TestResponse> {
  const { method, path } = contractOf(name)
  const body = headerOnly[name]
  return shop.send({
    method: method as 'GET',
    url: `/api/${path}?number=100000001${query}`,
    headers,
    ...(body && { payload: body }),
  })
}

/** Returns all data of the customer that a call could change, except the session of this test. */
async function account(): Promise<string> {
  const { db } = shop.database
  return JSON.stringify([
    await db.selectFrom('customers').selectAll().execute(),
    await db.selectFrom('customer_addresses').selectAll().execute(),
    await db.selectFrom('customer_list_items').selectAll().execute(),
    await db.selectFrom('session_families').select(['id', 'revoked_at']).execute(),
    await db.selectFrom('email_changes').selectAll().execute(),
    await db.selectFrom('outbox').selectAll().execute(),
  ])
}

describe('tokens of account calls, accepted only in the header (M2)', () => {
  it('decides for every call whether it accepts a query token', () => {
    const decided = names.filter((name) => contractOf(name).headerToken)
    expect(decided.sort()).toEqual(Object.keys(headerOnly).sort())
    const asQuery = names.filter(
      (name) => 'token' in propertiesOf(name) && !isCart(name) && !isOfCatalogue(name),
    )
    expect(asQuery.sort()).toEqual(Object.keys(inQueryToo).sort())
  })

  it('documents the rule in the API document', () => {
    const { paths } = openApiDocument('1')
    for (const name of Object.keys(headerOnly) as CallName[]) {
      const { method, path } = contractOf(name)
      const operation = paths[`/api/${path}`]?.[method.toLowerCase()] as {
        security: unknown
        parameters: { name: string }[]
      }
      expect(operation.security).toEqual([{ token: [] }])
      expect(operation.parameters.map((one) => one.name)).not.toContain('token')
    }
  })

  it.each(Object.keys(headerOnly) as CallName[])(
    '%s rejects a token in the query and does nothing',
    async (name) => {
      const before = await account()
      for (const path of [contractOf(name).path, ...contractOf(name).aliases]) {
        const body = headerOnly[name]
        const { status, body: response } = await shop.send({
          method: contractOf(name).method as 'GET',
          url: `/api/${path}?number=100000001&token=${token}`,
          ...(body && { payload: body }),
        })
        // Not 401: a client would renew the token and then sign out.
        expect([path, status, response.meta.error]).toEqual([path, 403, 'token.header_only'])
      }
      expect(await account()).toBe(before)
    },
  )

  it.each([
    ...(Object.keys(headerOnly) as CallName[]),
    'userMe',
    'userOrderHistory',
    'cartPull',
    'orderCreate',
  ] as CallName[])('%s rejects two different tokens and a repeated one', async (name) => {
    const before = await account()
    const { headers = {} } = bearer(token)
    for (const [given, error] of [
      [{ query: '&token=another', headers }, 'token.conflict'],
      [{ query: `&token=${token}&token=${token}`, headers }, 'request.invalid'],
      [{ query: `&token=${token}&token=another` }, 'request.invalid'],
    ] as const) {
      const { status, body } = await send(name, given)
      expect([status, body.meta.error]).toEqual([400, error])
    }
    expect(await account()).toBe(before)
  })

  it('accepts a token in the header, whether or not the query has the same', async () => {
    const { headers = {} } = bearer(token)
    expect((await send('userSessions', { headers })).status).toBe(200)
    expect((await send('userSessions', { headers, query: `&token=${token}` })).status).toBe(200)
  })

  it('responds to guests and malformed headers as before', async () => {
    for (const authorization of ['', 'Bearer', 'Basic bWFyaTpw', 'Bearer null', 'Bearer a b', 'bearer x'])
      for (const name of ['userSessions', 'userUpdate', 'userExport'] as const)
        expect([authorization, (await send(name, { headers: { authorization } })).status]).toEqual([
          authorization,
          401,
        ])
  })

  it.each(['userMe', 'userOrderHistory'] as const)(
    '%s accepts a token in the query (spec §6)',
    async (name) => {
      expect((await send(name, { query: `&token=${token}` })).status).toBe(200)
    },
  )
})

/** Returns whether a call is about products and prices, and nothing of an account. */
function isOfCatalogue(name: CallName): boolean {
  const { path } = contractOf(name)
  return /^(catalog|product|stock|url|home-page|shop-data|country|quantity-tracker|neopay|mokilizingas|order\/(quote|pull|withhold|pay))/.test(
    path,
  )
}

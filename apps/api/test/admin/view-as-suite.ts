import { sql } from 'kysely'
import { expect } from 'vitest'
import { viewedToken } from '@ambra/contract/view-mark'
import type { TestApp, TestResponse } from '../api-suite.ts'
import { bearer, mari, signIn, signUp } from '../customer/user-suite.ts'
import { en, information } from '../order/order-suite.ts'
import type { aPerson } from './admin-suite.ts'

type Person = Awaited<ReturnType<typeof aPerson>>

/** What the page of a link sends. */
export const ownPage = { 'sec-fetch-site': 'same-origin', origin: 'http://shop.test' }

/** A customer with an order, a cart, a list and a session. */
export async function aViewedCustomer(shop: TestApp, email: string = mari.email) {
  const id = await signUp(shop, { email })
  const token: string = (await signIn(shop, { email })).token
  const as = bearer(token)
  const fill = async (): Promise<string> => {
    const { result: cartId } = (await shop.call('cartCreate', { query: en, ...as })).body
    const body = { cartItem: { sku: 'LAMP', qty: 2 } }
    expect((await shop.call('cartUpdate', { query: { ...en, cartId }, body, ...as })).status).toBe(200)
    return cartId
  }
  const order = await shop.call('orderCreate', {
    query: en,
    body: { cart_id: await fill(), task_id: `task-${email}`, addressInformation: information },
    ...as,
  })
  expect(order.status).toBe(200)
  const { orderNumber, orderToken } = order.body.result
  await shop.call('userChangeLists', { query: en, body: { wishlist: { add: ['LAMP'] } }, ...as })
  return { id, email, token, cart: await fill(), orderNumber, orderToken }
}

/** The code of a link into the view, as the console gets it. */
export async function codeFor(person: Person, id: number, reason = 'Calls about an order'): Promise<string> {
  const { status, body } = await person.run('customers.view', { id, reason })
  expect([status, body.meta?.error]).toEqual([200, undefined])
  return body.result.url.split('#')[1]
}

/** The page of the link posts the code. */
export const exchange = (
  shop: TestApp,
  code: string,
  headers: Record<string, string> = ownPage,
): Promise<TestResponse> =>
  shop.send({
    method: 'POST',
    url: '/api/view',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ code }),
  })

/** The cookies of a response, as a browser sends them. */
export const cookiesOf = ({ response }: TestResponse): string =>
  [response.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')

/** The headers of a call in a view that was just opened. */
export async function viewing(shop: TestApp, person: Person, id: number) {
  const opened = await exchange(shop, await codeFor(person, id))
  expect(opened.status).toBe(200)
  return inView(cookiesOf(opened))
}

export const inView = (cookie: string) => ({
  cookie,
  authorization: `Bearer ${viewedToken}`,
  'sec-fetch-site': 'same-origin',
})

/** What a view may change by being one: when the person was there last. */
const noted = ['staff_sessions']

/** A print of every row of every table. */
export async function printOf({ database: { db } }: TestApp): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const prints: Record<string, string> = {}
  for (const { name } of rows) {
    if (noted.includes(name)) continue
    const { rows: found } = await sql<{ print: string | null }>`
      select md5(string_agg(t::text, chr(10) order by t::text)) as print from ${sql.table(name)} t`.execute(
      db,
    )
    prints[name] = found[0]?.print ?? ''
  }
  return prints
}

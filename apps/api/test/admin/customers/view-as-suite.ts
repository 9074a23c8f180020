import { sql } from 'kysely'
import { expect } from 'vitest'
import { viewedToken } from '@ambra/contract/customers/view-mark'
import type { TestApp, TestResponse } from '../../api-suite.ts'
import { bearer, mari, signIn, signUp } from '../../customers/user-suite.ts'
import { en, information } from '../../sales/order-suite.ts'
import type { aPerson } from '../admin-suite.ts'

type Person = Awaited<ReturnType<typeof aPerson>>

/** Headers that the link's page sends. */
export const ownPage = { 'sec-fetch-site': 'same-origin', origin: 'http://shop.test' }

/** Creates a customer with an order, a cart, a wishlist and a session. */
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

/** Returns the code of a link into a view, as the console receives it. */
export async function codeFor(person: Person, id: number, reason = 'Calls about an order'): Promise<string> {
  const { status, body } = await person.run('customers.view', { id, reason })
  expect([status, body.meta?.error]).toEqual([200, undefined])
  return body.result.url.split('#')[1]
}

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

/** Returns the cookies of a response in the form in which a browser sends them. */
export const cookiesOf = ({ response }: TestResponse): string =>
  [response.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')

/** Opens a view and returns the headers for its calls. */
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

/** Tables that a view may change: the last activity of the person. */
const noted = ['staff_sessions']

/** Returns a checksum of every row of every table. */
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

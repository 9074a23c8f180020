import { paymentRepository } from '@ambra/db/payments'
import { sql } from 'kysely'
import { requestOf, createOwner, type Owner, sendAs } from '../access-matrix-suite.ts'
import { address, en, information } from '../sales/order-suite.ts'
import type { PayingShop } from '../payments/payment-suite.ts'
import { bearer, signUp } from '../customers/user-suite.ts'
import type { NameKind } from './name-fields-suite.ts'

/** Product that is only in the owner's carts and orders. */
export const ownersSku = 'CANARY-LAMP'

/**
 * An id of the owner's data. `kind` says where it may be used; a secret gives access to its holder,
 * a guessable or printed id gives none. Without a kind it gives no access anywhere.
 */
export type OwnersName = { of: string; kind: NameKind | undefined; value: string; isSecret: boolean }

export type OwnersWorld = {
  owner: Owner
  names: OwnersName[]
  canaries: string[]
  orderIds: number[]
  cartIds: number[]
  emails: string[]
}

type CartNames = { id: number; number: string; token: string }
type Ordered = CartNames & { orderNumber: string; orderToken: string; orderId: number; lineId: string }

const phone = '+372 5512 0047'
const street = 'Kanaarilinnu tee'

/** Returns functions that create carts and orders of one person, guest or signed in. */
function shopperSteps({ shop }: PayingShop, lastname: string, email: string) {
  const { db } = shop.database
  const person = { ...address, lastname, email, street: [street, '9'], telephone: phone }
  const addressInformation = { ...information, shippingAddress: person, billingAddress: person }

  async function namesOf(cartId: string): Promise<CartNames> {
    const { rows } = await sql<{ id: number; token: string }>`
      select id, token from carts where token = ${cartId} or id::text = ${cartId}`.execute(db)
    const { id, token } = rows[0] ?? { id: 0, token: '' }
    return { id, number: String(id), token }
  }
  async function cart(headers: Record<string, string> = {}, storeCode = 'en'): Promise<CartNames> {
    const query = { storeCode }
    const cartId = String((await shop.call('cartCreate', { query, headers })).body.result)
    const at = { query: { ...query, cartId }, headers }
    const filled = await shop.call('cartUpdate', { ...at, body: { cartItem: { sku: ownersSku, qty: 2 } } })
    if (filled.status !== 200) throw new Error(JSON.stringify(filled.body))
    await shop.call('cartShippingInformation', { ...at, body: { addressInformation } })
    await shop.call('cartApplyCoupon', { query: { ...at.query, coupon: 'NEWS10' }, headers })
    return namesOf(cartId)
  }
  async function order(headers: Record<string, string> = {}): Promise<Ordered> {
    const made = await cart(headers)
    const body = { cart_id: headers['authorization'] ? made.number : made.token, addressInformation }
    const { result } = (await shop.call('orderCreate', { query: en, headers, body })).body
    const { orderNumber, orderToken, backendOrderId: orderId } = result
    const { rows } = await sql<{ id: number }>`select id from cart_items where cart_id = ${made.id}`.execute(
      db,
    )
    return { ...made, orderNumber, orderToken, orderId, lineId: String(rows[0]?.id) }
  }
  return { cart, order }
}

/** Creates a guest and a customer with data of every kind in every state. */
export async function anOwnersWorld(world: PayingShop): Promise<OwnersWorld> {
  const { shop } = world
  const { db } = shop.database
  const owner = await createOwner(world)
  const { headers = {} } = bearer(owner.token ?? '')
  const guest = shopperSteps(world, owner.lastname, owner.email)

  const guestCarts = {
    live: await guest.cart(),
    'of another store': await guest.cart({}, 'et'),
    ordered: await guest.order(),
    deleted: await guest.cart(),
  }
  await sql`delete from carts where id = ${guestCarts.deleted.id}`.execute(db)
  const ownCarts = {
    ordered: await guest.order(headers),
    live: await guest.cart(headers),
    'of another store': await guest.cart(headers, 'et'),
  }
  const erased = await erasedCustomer(world)
  const orders = [guestCarts.ordered, ownCarts.ordered, erased.ordered]
  const carts: [string, CartNames, boolean][] = [
    ...Object.entries(guestCarts).map(([state, cart]): [string, CartNames, boolean] => [
      `guest's cart, ${state}`,
      cart,
      true,
    ]),
    ...Object.entries(ownCarts).map(([state, cart]): [string, CartNames, boolean] => [
      `customer's cart, ${state}`,
      cart,
      false,
    ]),
    // The cart has no owner any more; its token, the only access, was given to no one.
    ["erased customer's cart, ordered", erased.ordered, true],
  ]
  const names: OwnersName[] = [
    ...carts.flatMap(([of, { number, token }, isGuests]): OwnersName[] => [
      { of: `${of}: number`, kind: 'cart', value: number, isSecret: false },
      // The token of a customer's cart is given to no one: it must open nothing.
      { of: `${of}: token`, kind: isGuests ? 'cart' : undefined, value: token, isSecret: true },
    ]),
    ...orders.flatMap(({ orderNumber, orderToken, orderId, lineId }): OwnersName[] => [
      { of: 'order: number', kind: 'order', value: orderNumber, isSecret: false },
      { of: 'order: entity id', kind: undefined, value: String(orderId), isSecret: false },
      { of: 'order: token', kind: 'orderToken', value: orderToken, isSecret: true },
      { of: 'order: protect code', kind: undefined, value: orderToken.slice(0, 10), isSecret: true },
      { of: 'cart line: id', kind: 'line', value: lineId, isSecret: false },
    ]),
    ...(await otherNames(world, owner)),
  ]
  const secrets = names.filter(({ isSecret }) => isSecret).map(({ value }) => value)
  return {
    owner,
    names,
    canaries: [
      ...new Set([
        ...secrets,
        ...orders.map(({ orderNumber }) => orderNumber),
        owner.number,
        ...names.filter(({ kind }) => kind === 'document').map(({ value }) => value),
        owner.lastname,
        owner.email,
        erased.email,
        street,
        phone.replace(/\D/g, '').slice(3),
        ownersSku,
      ]),
    ],
    orderIds: [...owner.orderIds, ...orders.map(({ orderId }) => orderId)],
    cartIds: [...Object.values(guestCarts), ...Object.values(ownCarts), erased.ordered].map(({ id }) => id),
    emails: [owner.email, erased.email],
  }
}

/** Erases a customer: the order stays, and its cart has no owner any more. */
async function erasedCustomer(world: PayingShop) {
  const { shop } = world
  const email = `gone-${Date.now().toString(36)}@example.ee`
  const password = 'valge kohv ja kringel'
  await signUp(shop, { email, lastname: 'Gone', password })
  const { result: token } = (await shop.call('userLogin', { body: { username: email, password } })).body
  const ordered = await shopperSteps(world, 'Gone', email).order(bearer(token).headers)
  const gone = await shop.call('userErase', { ...bearer(token), body: { password } })
  if (gone.status !== 200) throw new Error(JSON.stringify(gone.body))
  return { email, ordered }
}

async function otherNames(world: PayingShop, owner: Owner): Promise<OwnersName[]> {
  const { shop } = world
  const { db } = shop.database
  const { rows } = await sql<Record<string, string>>`select
    (select number from invoices where order_id = any(${owner.orderIds}::integer[]) limit 1) as invoice,
    (select id from claims where code = ${owner.claimCode})::text as claim,
    (select max(id) from cart_items)::text as line`.execute(db)
  const { order, attempt } = await withAttempt(world)
  const withdrawal = await shop.call('withdrawalCreate', {
    body: { name: owner.lastname, email: owner.email, number: owner.number, orderToken: owner.orderToken },
  })
  const me = await sendAs(world, owner, requestOf('userMe'))
  await sql`update orders set email = ${owner.email} where id = ${order.id}`.execute(db)
  owner.orderIds.push(order.id)
  const secret = (of: string, kind: NameKind | undefined, value: string): OwnersName => ({
    of,
    kind,
    value,
    isSecret: true,
  })
  const known = (of: string, kind: NameKind | undefined, value: string | number): OwnersName => ({
    of,
    kind,
    value: String(value),
    isSecret: false,
  })
  return [
    known('order, unpaid: number', 'order', owner.unpaidNumber),
    secret('order, unpaid: token', 'orderToken', owner.unpaidToken),
    known('invoice: number', 'document', rows[0]?.['invoice'] ?? ''),
    known('claim: id', undefined, rows[0]?.['claim'] ?? ''),
    known('cart line of today: id', 'line', rows[0]?.['line'] ?? ''),
    known('customer: id', 'customer', owner.id),
    known('customer: e-mail', 'email', owner.email),
    known('address: id', 'address', owner.addressId),
    known('session: number', 'session', owner.sessionId),
    known('payment attempt: reference', 'attempt', attempt.reference),
    secret('payment attempt: token', 'attempt', attempt.token ?? ''),
    secret('payment: reference', 'payment', owner.paymentReference),
    secret('financing: reference', 'payment', owner.financeReference),
    secret('claim: code', 'claim', owner.claimCode),
    secret('withdrawal: code', undefined, withdrawal.body.result.code),
    secret('refresh token', 'refresh', owner.refreshToken),
    secret('reset token', 'reset', owner.resetToken),
    secret('newsletter: code', 'code', owner.newsletterCode),
    secret('newsletter: leave token', 'leave', owner.leaveToken),
    secret('stock notice: token', 'notice', owner.noticeToken),
    secret('price alert: token', 'alertToken', owner.alertToken),
    known('price alert: id', 'alert', owner.alertId),
    secret('group token', undefined, me.body.result.groupToken),
  ]
}

/** Creates a payment by instalments that the provider has accepted. */
async function withAttempt(world: PayingShop) {
  const { order } = await world.started('MOKILIZINGAS')
  const [attempt] = await paymentRepository(world.shop.database.db).listOfOrder(order.id)
  if (!attempt) throw new Error('no attempt')
  return { order, attempt }
}

/**
 * Tables without personal data: a new table must be listed here or have a column of `links`.
 * `review_photos` is tied to its review; review-photos.test.ts tries its keys. `case_messages` and
 * `claim_repairs` are tied to their claim or withdrawal. An `order_drafts` row is accessible only
 * to its staff member; phone-order.test.ts tries others.
 */
const impersonal =
  /^(claim_repairs$|case_messages$|api_keys$|approvals$|bestsellers$|attempt_counters|bank_(lines|matches)$|attribute|audit_|bundle|cart_rules$|categor|content|contract_texts$|custom_fields$|custom_option|customer_groups|document_counters|downloads$|edits$|extension_(problems|subscriptions)$|goods_picture|import_|journal_backlog$|kysely|mail_slots|media|newsletter(s$|_(deliveries|issues))|order_drafts$|order_transitions|pick_runs$|pickup_|planned_(prices|starts)$|price|product|recalls$|redirects$|review_photos$|roles$|sale_blocks$|sales(_|$)|search_(clicks|rules|terms)$|saved_views$|settings|shelf_places$|shop_(data|settings|stock)|sql_functions$|staff_(challenges|credentials|requests|roles|sessions)$|stock$|stock_(changes|counts?_?)|stores|tax_|tier_|outbox|payment_messages|customer_sessions|warehouses$|webhook_)/

const links = ['customer_id', 'order_id', 'cart_id', 'email']

/**
 * Returns the tables of the database; those with personal data name the columns that identify the owner.
 */
export async function personalTables({ shop }: PayingShop) {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = current_schema() group by 1 order by 1`.execute(shop.database.db)
  const linked = rows.map(({ table, columns }) => ({
    table,
    columns: columns.filter((column) => links.includes(column)),
  }))
  return {
    personal: linked.filter(({ columns }) => columns.length > 0),
    unknown: linked.filter(({ table, columns }) => columns.length === 0 && !impersonal.test(table)),
  }
}

/** Returns all rows of the owner by table, which an attacker's attempts must not change. */
export async function ownersRows(world: PayingShop, whose: OwnersWorld): Promise<Record<string, string>> {
  const { personal } = await personalTables(world)
  const { orderIds, cartIds, emails, owner } = whose
  const parts = personal.map(({ table, columns }) => {
    const t = sql.table(table)
    const conditions = columns.map((column) => {
      const name = sql.ref(column)
      if (column === 'customer_id') return sql`${name} = ${owner.id}`
      if (column === 'order_id') return sql`${name} = any(${orderIds}::integer[])`
      if (column === 'cart_id') return sql`${name} = any(${cartIds}::integer[])`
      return sql`lower(${name}) = any(${emails}::text[])`
    })
    const own = table === 'carts' ? sql` or id = any(${cartIds}::integer[])` : sql``
    return sql`select ${table} as name, (select coalesce(string_agg(x, E'\n' order by x), '') from (
      select to_jsonb(r)::text as x from ${t} r where ${sql.join(conditions, sql` or `)}${own}) rows) as content`
  })
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.execute(
    world.shop.database.db,
  )
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

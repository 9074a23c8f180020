import { randomBytes } from 'node:crypto'
import type { ProductOption, ProductType } from '@ambra/contract/catalogue/product'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CartItemRecord, CartRecord, CartShipping } from '../schema/records.ts'
import type { Db } from '../schema/schema.ts'

/** Thrown when the cart does not exist or has become an order, so that it cannot change. */
export class CartConvertedError extends Error {
  constructor(cartId: number) {
    super(`cart ${cartId} is ordered or unknown`)
    this.name = 'CartConvertedError'
  }
}

/** Thrown when the cart is not at the expected version: read it again and retry. Nothing was changed. */
export class CartChangedError extends Error {
  constructor(cartId: number) {
    super(`cart ${cartId} was changed by another request`)
    this.name = 'CartChangedError'
  }
}

/** Line to store with `addItem`. */
export type NewCartItem = Omit<CartItemRecord, 'itemId'>

/** Change for `updateItem`; absent keys keep their value. */
type CartItemChange = {
  qty: number
  sku?: string
  parentSku?: string | undefined
  productOption?: ProductOption | undefined
  checksum?: string
  lineKeys?: readonly string[]
  /** Expected `CartRecord.version`; absent means any. */
  version?: number
}

/** Change for `saveCheckout`; absent keys keep their value, null clears. */
export type CheckoutChange = {
  shipping?: CartShipping | null
  payment?: { methodCode?: string } | null
  couponCode?: string | null
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

const cartColumns = [
  'id',
  'token',
  'store_id',
  'customer_id',
  'version',
  'coupon_code',
  'shipping',
  'payment',
  'converted_at',
  'order_id',
  'updated_at',
] as const
const itemColumns = [
  'id',
  'sku',
  'parent_sku',
  'product_type',
  'qty',
  'product_option',
  'checksum',
  'line_keys',
] as const

type CartRow = Pick<Selectable<Db['carts']>, (typeof cartColumns)[number]>
type ItemRow = Pick<Selectable<Db['cart_items']>, (typeof itemColumns)[number]>

function toRecord(row: CartRow, items: readonly ItemRow[]): CartRecord {
  return {
    id: row.id,
    token: row.token,
    storeId: row.store_id,
    customerId: row.customer_id ?? undefined,
    version: row.version,
    couponCode: row.coupon_code ?? undefined,
    // Only saveCheckout writes it.
    shipping: (row.shipping ?? undefined) as CartShipping | undefined,
    payment: (row.payment ?? undefined) as CartRecord['payment'],
    items: items.map((item) => ({
      itemId: item.id,
      sku: item.sku,
      parentSku: item.parent_sku ?? undefined,
      productType: item.product_type as ProductType,
      qty: item.qty,
      productOption: (item.product_option ?? undefined) as ProductOption | undefined,
      checksum: item.checksum,
      lineKeys: item.line_keys,
    })),
    convertedAt: row.converted_at ?? undefined,
    orderId: row.order_id ?? undefined,
    updatedAt: row.updated_at,
  }
}

function cartLines(db: Kysely<Db> | Transaction<Db>) {
  /**
   * Increments the version of a live cart at the expected version; every change depends on the row it
   * returns.
   */
  const touchedCart = (cartId: number, now: Date, version: number | undefined) => sql`
    update carts set version = version + 1, updated_at = ${now}
    where id = ${cartId} and converted_at is null
      and version = coalesce(${version ?? null}::integer, version) returning id`

  async function refuse(cartId: number): Promise<never> {
    const cart = await db
      .selectFrom('carts')
      .select('converted_at')
      .where('id', '=', cartId)
      .executeTakeFirst()
    throw cart && cart.converted_at === null ? new CartChangedError(cartId) : new CartConvertedError(cartId)
  }

  return {
    /**
     * Adds a line and returns its item id. @throws CartConvertedError, CartChangedError when at another
     * `version`
     */
    async addItem(cartId: number, item: NewCartItem, now: Date, version?: number): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        with cart as (${touchedCart(cartId, now, version)})
        insert into cart_items (cart_id, sku, parent_sku, product_type, qty, product_option, checksum, line_keys, created_at, updated_at)
        select id, ${item.sku}, ${item.parentSku ?? null}, ${item.productType}, ${item.qty}::integer,
          ${json(item.productOption)}::jsonb, ${item.checksum}, ${[...(item.lineKeys ?? [])]}::text[], ${now}::timestamptz, ${now}::timestamptz
        from cart returning id`.execute(db)
      const [row] = rows
      if (!row) return refuse(cartId)
      return row.id
    },

    /**
     * Sets quantity and options of a line; returns false when the cart has no such line. @throws as `addItem`
     */
    async updateItem(cartId: number, itemId: number, change: CartItemChange, now: Date): Promise<boolean> {
      const { rows } = await sql<{ found: boolean }>`
        with cart as (${touchedCart(cartId, now, change.version)}), item as (
          update cart_items i set qty = ${change.qty}::integer, updated_at = ${now},
            sku = coalesce(${change.sku ?? null}, sku), parent_sku = coalesce(${change.parentSku ?? null}, parent_sku),
            product_option = coalesce(${json(change.productOption)}::jsonb, product_option),
            checksum = coalesce(${change.checksum ?? null}, checksum),
            line_keys = coalesce(${change.lineKeys ? [...change.lineKeys] : null}::text[], line_keys)
          from cart where i.cart_id = cart.id and i.id = ${itemId} returning i.id
        )
        select exists (select 1 from item) as found from cart`.execute(db)
      const [row] = rows
      if (!row) return refuse(cartId)
      return row.found
    },

    /** Removes a line; returns false when the cart has no such line. @throws as `addItem` */
    async removeItem(cartId: number, itemId: number, now: Date, version?: number): Promise<boolean> {
      const { rows } = await sql<{ found: boolean }>`
        with cart as (${touchedCart(cartId, now, version)}), item as (
          delete from cart_items i using cart where i.cart_id = cart.id and i.id = ${itemId} returning i.id
        )
        select exists (select 1 from item) as found from cart`.execute(db)
      const [row] = rows
      if (!row) return refuse(cartId)
      return row.found
    },
  }
}

/** Selects carts with their lines in one statement, because every cart request begins with it. */
const cartsWithLines = (db: Kysely<Db> | Transaction<Db>) =>
  db
    .selectFrom('carts')
    .select(cartColumns)
    .select((carts) =>
      jsonArrayFrom(
        carts
          .selectFrom('cart_items')
          .select(itemColumns)
          .whereRef('cart_items.cart_id', '=', 'carts.id')
          .orderBy('cart_items.id'),
      ).as('items'),
    )

/**
 * Carts. Each change is one statement that also increments the version, refuses an ordered cart and
 * serializes concurrent changes.
 * @see docs/rules/cart CRT-1, docs/rules/order ORD-6
 */
export function cartRepository(db: Kysely<Db> | Transaction<Db>) {
  const carts = () => cartsWithLines(db)

  async function find(query: ReturnType<typeof carts>): Promise<CartRecord | undefined> {
    const row = await query.executeTakeFirst()
    return row && toRecord(row, row.items)
  }

  /** Finds the cart of a customer in a store that is not ordered yet. */
  const findActive = ({ storeId, customerId }: { storeId: number; customerId: number }) =>
    find(
      carts()
        .where('customer_id', '=', customerId)
        .where('store_id', '=', storeId)
        .where('converted_at', 'is', null),
    )

  return {
    ...cartLines(db),

    /**
     * Creates a cart, or returns the customer's active one in the store: clients call this at every login.
     */
    async create(input: {
      storeId: number
      customerId?: number | undefined
      now: Date
    }): Promise<CartRecord> {
      const { storeId, customerId = null, now } = input
      const token = randomBytes(16).toString('hex')
      const inserted = await db
        .insertInto('carts')
        .values({ token, store_id: storeId, customer_id: customerId, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (inserted) return toRecord(inserted, [])
      const active = customerId === null ? undefined : await findActive({ storeId, customerId })
      if (!active) throw new Error(`the active cart of customer ${customerId} vanished`)
      return active
    },

    findActive,

    /** Finds any cart by number, for work on a cart opened before. Use `findNamed` for ids from a request. */
    findById: (id: number) => find(carts().where('id', '=', id)),

    /**
     * Finds a cart by the id in a request, including ordered ones: by token a guest's or the customer's own,
     * by number only the customer's own. The owner is part of the query, so that another person's cart
     * behaves like a missing one.
     */
    findNamed: (name: { token: string } | { id: number }, customerId: number | undefined) =>
      find(
        'token' in name
          ? carts()
              .where('token', '=', name.token)
              .where((is) =>
                is.or([is('customer_id', 'is', null), is('customer_id', '=', customerId ?? null)]),
              )
          : carts()
              .where('id', '=', name.id)
              .where('customer_id', '=', customerId ?? null),
      ),

    /** Stores delivery, payment or coupon. @throws CartConvertedError */
    async saveCheckout(cartId: number, change: CheckoutChange, now: Date): Promise<void> {
      const row = await db
        .updateTable('carts')
        .set((eb) => ({
          version: eb('version', '+', 1),
          updated_at: now,
          ...(change.shipping === undefined ? {} : { shipping: json(change.shipping) }),
          ...(change.payment === undefined ? {} : { payment: json(change.payment) }),
          ...(change.couponCode === undefined ? {} : { coupon_code: change.couponCode }),
        }))
        .where('id', '=', cartId)
        .where('converted_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!row) throw new CartConvertedError(cartId)
    },

    /** Deletes guest carts unchanged since `before`; returns their number. */
    async deleteStale(before: Date): Promise<number> {
      const result = await db
        .deleteFrom('carts')
        .where('converted_at', 'is', null)
        .where('customer_id', 'is', null)
        .where('updated_at', '<', before)
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}

import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { OrderAddress } from '@ambra/contract/sales/order-parts'
import type { Database } from '@ambra/db/connection'
import { importRows, type ImportReport } from '@ambra/db/catalogue'
import type { CartRecord, OrderPlacement } from '@ambra/db/schema'
import { type GiftCardRecord, giftCardRepository } from '@ambra/db/promotions'
import { cartRepository } from '@ambra/db/sales'
import { folderStore } from '@ambra/object-store/folder-store'
import { asLines, nextNumber, theBasics } from './import-builders.ts'

/** Noon on a working day; the default `now` of the builders. */
export const noon = new Date('2026-11-20T10:00:00Z')

/** Imports rows (after the basics by default) into a new media folder. */
export async function stockShop(
  database: Database,
  rows: Iterable<unknown>,
  options: { basics?: boolean; now?: Date } = {},
): Promise<ImportReport> {
  const mediaDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ambra-media-'))
  const all = options.basics === false ? rows : [...theBasics(), ...rows]
  try {
    return await importRows(database, asLines(all), {
      now: options.now ?? noon,
      media: folderStore(mediaDir),
      acceptsPriceJumps: true,
    })
  } finally {
    fs.rmSync(mediaDir, { recursive: true, force: true })
  }
}

/** Issues a gift card by staff, of 100.00 by default, and shows its code. */
export async function anIssuedCard(
  { db }: Pick<Database, 'db'>,
  { valueCents = 10_000, validMonths = 60, now = noon } = {},
): Promise<GiftCardRecord & { code: string }> {
  const cards = giftCardRepository(db)
  const issuer = { kind: 'staff', id: '1', name: 'Mari Maasikas (1)' } as const
  const card = await cards.issue({ valueCents, currency: 'EUR', validMonths, issuer, now })
  const code = await cards.showCode(card, { issuer, now })
  if (code === undefined) throw new Error('the code was not shown')
  return { ...card, code, isShown: true }
}

/** Creates a guest cart of store 1 with these lines. */
export async function aCart(
  database: Database,
  lines: { sku: string; qty?: number }[],
  now = noon,
): Promise<CartRecord> {
  const carts = cartRepository(database.db)
  const { id } = await carts.create({ storeId: 1, now })
  for (const { sku, qty = 1 } of lines) {
    const line = {
      sku,
      parentSku: undefined,
      productType: 'simple' as const,
      qty,
      productOption: undefined,
      checksum: 'none',
    }
    await carts.addItem(id, line, now)
  }
  const cart = await carts.findById(id)
  if (!cart) throw new Error('the cart just made is gone')
  return cart
}

/** Returns a complete billing or shipping address. */
export function anAddress(over: Partial<OrderAddress> = {}): OrderAddress {
  return {
    firstname: 'Mari',
    lastname: 'Maasikas',
    street: ['Pikk tn', '13'],
    city: 'Tallinn',
    postcode: '10111',
    country_id: 'EE',
    telephone: '+37255555555',
    email: 'mari@example.ee',
    company: null,
    vat_id: null,
    address_type: 'billing',
    ...over,
  }
}

/** Returns an order of a cart as the API computes it: every piece 100.00 euros, 24 % tax included, delivery 3.00. */
export function aPlacement(cart: CartRecord, over: Partial<OrderPlacement> = {}): OrderPlacement {
  const lines = cart.items.map((item) => ({
    cartItemId: item.itemId,
    sku: item.sku,
    parentSku: item.parentSku,
    productId: undefined,
    productType: item.productType,
    name: `Product ${item.sku}`,
    qty: item.qty,
    unitCents: 10_000,
    rowCents: 10_000 * item.qty,
    discountCents: 0,
    taxBp: 2400,
    taxCents: 1935 * item.qty,
    options: [],
    productOption: item.productOption,
    image: undefined,
    urlPath: undefined,
  }))
  const subtotalCents = lines.reduce((sum, line) => sum + line.rowCents, 0)
  const taxCents = lines.reduce((sum, line) => sum + line.taxCents, 58)
  return {
    storeId: cart.storeId,
    cartId: cart.id,
    cartVersion: cart.version,
    customerId: undefined,
    key: `key-${nextNumber()}`,
    requestHash: 'hash-1',
    orderToken: randomBytes(24).toString('base64url'),
    status: 'pending',
    language: 'et',
    currency: 'EUR',
    email: 'mari@example.ee',
    shippingAddress: anAddress({ address_type: 'shipping' }),
    billingAddress: anAddress(),
    shipping: { carrierCode: 'dpd', methodCode: 'dpd', title: 'DPD' },
    payment: { methodCode: 'cashondelivery', title: 'Sularahas' },
    couponCode: undefined,
    totals: {
      subtotalCents,
      discountCents: 0,
      shippingCents: 300,
      paymentCents: 0,
      taxCents,
      grandTotalCents: subtotalCents + 300,
    },
    lines,
    stock: cart.items.map((item) => ({ sku: item.sku, qty: item.qty })),
    hold: { isCash: true, keys: [] },
    mail: undefined,
    outbox: [{ kind: 'mail.order_received', payload: { to: 'shopper' } }],
    confirmed: undefined,
    comment: undefined,
    now: noon,
    ...over,
  }
}

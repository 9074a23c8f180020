import { setImmediate } from 'node:timers/promises'
import type { AddRequest } from './add-request.ts'
import type { TestCart } from './fake-browser.ts'

/** Add request for a simple product: 10 euros, 50 in stock. */
export const addOf = (sku: string, qty = 1): AddRequest => ({
  product: {
    id: sku.length,
    sku,
    name: sku,
    slug: sku.toLowerCase(),
    type_id: 'simple',
    image: '/k.svg',
    price_incl_tax: 10,
    stock: { is_in_stock: true, qty: 50 },
  },
  sku,
  qty,
})

export const shown = ({ getSnapshot }: Pick<TestCart, 'getSnapshot'>) =>
  getSnapshot().cart.cartItems.map(({ sku, qty }) => `${sku} x${qty}`)

/** Resolves once browser and server have the same cart. */
export async function settled({ getSnapshot }: Pick<TestCart, 'getSnapshot'>): Promise<void> {
  for (let turns = 0; turns < 5_000; turns += 1) {
    const { status, isSettled } = getSnapshot()
    if (status === 'ready' && isSettled) return
    await setImmediate()
  }
  throw new Error(`the cart has not settled: ${JSON.stringify(getSnapshot().cart)}`)
}

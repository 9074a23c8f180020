import { orderRepository } from '@ambra/db/sales'
import { aCart, aPlacement } from '@ambra/testing/shop-builders'
import type { TestApp } from '../../api-suite.ts'

/**
 * Creates an order of mari@example.ee in the Estonian store: paid, and delivered or ready to ship;
 * 100.00 euros per item, delivery 3.00.
 */
export async function deliveredOrder(
  shop: TestApp,
  lines: { sku: string; qty?: number }[],
  until: 'ready' | 'fulfilled' = 'fulfilled',
) {
  const orders = orderRepository(shop.database.db)
  const placed = await orders.place(
    aPlacement(await aCart(shop.database, lines), { status: 'awaiting_payment', outbox: [] }),
  )
  if ('refused' in placed) throw new Error(placed.refused)
  for (const to of ['paid', 'ready', 'shipped', 'fulfilled'] as const) {
    const moved = await orders.setStatus(placed.orderId, to, { actor: 'operator', now: shop.clock.now() })
    if ('refused' in moved) throw new Error(`${to}: ${moved.refused}`)
    if (to === until) break
  }
  return { id: placed.orderId, number: placed.number, orderToken: placed.orderToken }
}

type Ordered = Awaited<ReturnType<typeof deliveredOrder>>
const shopper = { name: 'Mari Maasikas', email: 'mari@example.ee' }

/**
 * Submits a withdrawal and returns its code; `pieces` name lines by position, without them the
 * withdrawal covers the whole order.
 */
export async function aWithdrawal(
  shop: TestApp,
  { number, orderToken }: Ordered,
  over: { pieces?: { line: number; qty: number }[]; goods?: string; name?: string } = {},
): Promise<string> {
  const { items } = (await shop.call('orderPull', { query: { number, orderToken } })).body.result
  const { pieces, ...rest } = over
  const lines = pieces?.map(({ line, qty }) => ({ item_id: items[line - 1].item_id, qty }))
  const body = { ...shopper, number, orderToken, ...rest, ...(lines && { lines }) }
  return (await shop.call('withdrawalCreate', { body })).body.result.code
}

/** Submits a claim about items of an order and returns its code. */
export async function aClaim(
  shop: TestApp,
  { number, orderToken }: Ordered,
  description = 'It does not switch on.',
): Promise<string> {
  const body = {
    ...shopper,
    number,
    orderToken,
    value: 'Lamp',
    description,
    remedy: 'repair',
  }
  return (await shop.call('claimCreate', { body })).body.result.code
}

import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import type { OrderSource, WarehouseName } from '@ambra/contract/inventory/warehouses'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { shipmentRepository } from '@ambra/db/fulfilment'
import { orderRepository } from '@ambra/db/sales'
import { orderSourceRepository, warehousesRepository } from '@ambra/db/inventory'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { operatorActor } from '../../sales/orders/find-order.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { listShops } from '../stock/move-stock.ts'

type Context = Pick<OperationContext, 'shop' | 'now'>

/**
 * Returns the warehouses and shops that an order's pieces come from, and possible alternatives. Empty if all
 * come from the only warehouse.
 */
export async function orderSources(
  { shop }: Pick<Context, 'shop'>,
  orderId: number,
): Promise<{ sources: OrderSource[]; warehouses: WarehouseName[] }> {
  const { db } = shop.database
  const several = await warehousesRepository(db).listSeveral()
  const sources = orderSourceRepository(db)
  const { isTaking, isPacking, isReleased } = await sources.state(orderId)
  // A cancelled order holds nothing.
  const all = isReleased ? [] : await sources.list([orderId])
  const isElsewhere = all.some(({ warehouse }) => warehouse !== mainWarehouse)
  return {
    sources: several.length > 0 || isElsewhere ? named(all, await listPlaces({ shop })) : [],
    warehouses: isTaking && !isPacking ? several : [],
  }
}

/** Lists warehouses and shops; the name of the main warehouse is empty while it is the only one. */
async function listPlaces(context: Pick<Context, 'shop'>): Promise<WarehouseName[]> {
  const shops = await listShops(context)
  const warehouses = await warehousesRepository(context.shop.database.db).list()
  return [...warehouses, ...shops.map(({ id, name }) => ({ code: id, name }))]
}

const named = (
  sources: readonly { warehouse: string; sku: string; qty: number }[],
  places: readonly WarehouseName[],
): OrderSource[] =>
  sources.map(({ warehouse, sku, qty }) => {
    const name = places.find(({ code }) => code === warehouse)?.name ?? warehouse
    return { warehouse, name, sku, qty }
  })

/**
 * Sends all pieces of an order from another warehouse, which needs to have them free. Changes nothing else
 * about the order.
 * @throws ShopError order.not_found, warehouse.unknown, warehouse.order_left, warehouse.order_packing,
 * warehouse.too_few
 */
export async function sourceOrder(
  context: Context & { operator: string },
  { number, warehouse }: AdminInput<'orders.source'>,
): Promise<AdminResult<'orders.source'>> {
  const { db } = context.shop.database
  const order = await orderRepository(db).findByNumber(number)
  if (!order) throw new ShopError('order.not_found')
  const warehouses = await warehousesRepository(db).listSeveral()
  const wanted = warehouses.find(({ code }) => code === warehouse)
  if (!wanted || !(await warehousesRepository(db).holdOpen(warehouse)))
    throw new ShopError('warehouse.unknown', { warehouse })
  const sources = orderSourceRepository(db)
  await sources.lock(order.id)
  const { isTaking, isPacking } = await sources.state(order.id)
  if (!isTaking) throw new ShopError('warehouse.order_left')
  if (isPacking) throw new ShopError('warehouse.order_packing')
  const before = [...new Set((await sources.list([order.id])).map((one) => one.warehouse))]
  const short = await sources.setAll(order.id, warehouse)
  if (short.length > 0)
    throw new ShopError('warehouse.too_few', { warehouse: wanted.name, skus: short.join(', ') })
  const actor = operatorActor(context.operator)
  const event = { kind: 'sourced', actor, data: { to: wanted.name }, now: context.now() } as const
  await shipmentRepository(db).note(order.id, event)
  return { before, sources: named(await sources.list([order.id]), await listPlaces(context)) }
}

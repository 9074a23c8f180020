import type { AdminInput, AdminResult } from '@ambra/contract/admin/operations'
import type { OrderSource, WarehouseName } from '@ambra/contract/admin/warehouses'
import { ShopError } from '@ambra/contract/errors'
import { shipmentRepository } from '@ambra/db/parcel/shipment-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { orderSourceRepository } from '@ambra/db/stock/order-source-repository'
import { warehousesRepository } from '@ambra/db/stock/warehouses-repository'
import { operatorActor } from '../context/find-order.ts'
import type { OperationContext } from '../context/operation.ts'

type Context = Pick<OperationContext, 'shop' | 'now'>

/** Where the pieces of an order come from, and those it may be sent from instead. Nothing in a shop with one warehouse. */
export async function orderSources(
  { shop }: Pick<Context, 'shop'>,
  orderId: number,
): Promise<{ sources: OrderSource[]; warehouses: WarehouseName[] }> {
  const { db } = shop.database
  const several = await warehousesRepository(db).listSeveral()
  if (several.length === 0) return { sources: [], warehouses: [] }
  const sources = orderSourceRepository(db)
  const { isTaking, isPacking, isReleased } = await sources.state(orderId)
  return {
    // What a cancelled order is said to hold is free again.
    sources: isReleased ? [] : named(await sources.list([orderId]), await warehousesRepository(db).list()),
    warehouses: isTaking && !isPacking ? several : [],
  }
}

const named = (
  sources: readonly { warehouse: string; sku: string; qty: number }[],
  warehouses: readonly WarehouseName[],
): OrderSource[] =>
  sources.map(({ warehouse, sku, qty }) => {
    const name = warehouses.find(({ code }) => code === warehouse)?.name ?? warehouse
    return { warehouse, name, sku, qty }
  })

/**
 * Sends all pieces of an order from another warehouse, which has to have them free. The order stays where it was otherwise.
 * @throws ShopError order.not_found, warehouse.unknown, warehouse.order_left, warehouse.order_packing, warehouse.too_few
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
  return { before, sources: named(await sources.list([order.id]), warehouses) }
}

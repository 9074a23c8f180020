import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import type { WarehouseGoods } from '@ambra/contract/inventory/warehouses-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { warehousesRepository } from '@ambra/db/inventory'
import { mainWarehouse, mainWarehouseName } from '@ambra/domain/inventory/main-warehouse'
import { listShops, type StockContext } from '../stock/move-stock.ts'

type Context = Pick<StockContext, 'shop' | 'now'>
/** Context whose language provides the main warehouse's default name. */
type NamingContext = Context & Pick<StockContext, 'language'>

/** Maximum warehouses; each is checked when an order reserves pieces. */
const mostWarehouses = 20
const pageSize = 100

/** Returns all warehouses with their stock, and the shops. */
export async function listWarehouses(context: NamingContext): Promise<AdminResult<'warehouses.list'>> {
  const warehouses = warehousesRepository(context.shop.database.db)
  const totals = new Map((await warehouses.totals()).map((one) => [one.code, one]))
  return {
    warehouses: (await warehouses.list()).map(({ code, name, ...row }) => {
      const { goods = 0, pieces = 0, taken = 0 } = totals.get(code) ?? {}
      const shown = name || mainWarehouseName(context.language)
      return { code, name: shown, ...row, isMain: code === mainWarehouse, goods, pieces, taken }
    }),
    shops: await listShops(context),
  }
}

/** Lists the products of a warehouse by sku, page by page. @throws ShopError warehouse.unknown */
export async function warehouseGoods(
  { shop, language }: Pick<StockContext, 'shop' | 'language'>,
  { code, text, after }: AdminInput<'warehouses.goods'>,
): Promise<{ rows: WarehouseGoods[]; next: string | null }> {
  const warehouses = warehousesRepository(shop.database.db)
  if (!(await warehouses.list()).some((one) => one.code === code))
    throw new ShopError('warehouse.unknown', { warehouse: code })
  const found = await warehouses.goods(code, { text: text?.trim(), after, limit: pageSize + 1, language })
  const rows = found.slice(0, pageSize)
  return { rows, next: found.length > pageSize ? (rows.at(-1)?.sku ?? null) : null }
}

/**
 * Adds a warehouse after the others. Its code must differ from those of shops and other warehouses, because
 * stock is counted by code.
 * @throws ShopError warehouse.code_taken, warehouse.too_many
 */
export async function createWarehouse(
  { shop, now, language }: NamingContext,
  { code, name, address }: AdminInput<'warehouses.create'>,
): Promise<true> {
  const warehouses = warehousesRepository(shop.database.db)
  if ((await warehouses.list()).length >= mostWarehouses)
    throw new ShopError('warehouse.too_many', { most: mostWarehouses })
  // `house` is the ledger's name for all of them.
  const isTaken = code === mainWarehouse || code === 'house' || (await warehouses.isShop(code))
  const row = { code, name: name.trim(), address: address.trim() }
  const naming = { mainName: mainWarehouseName(language), now: now() }
  if (isTaken || !(await warehouses.add(row, naming))) throw new ShopError('warehouse.code_taken', { code })
  return true
}

/** @throws ShopError warehouse.unknown */
export async function updateWarehouse(
  { shop, now }: Context,
  { code, name, address }: AdminInput<'warehouses.update'>,
): Promise<true> {
  const row = { code, name: name.trim(), address: address.trim() }
  if (!(await warehousesRepository(shop.database.db).update(row, now())))
    throw new ShopError('warehouse.unknown', { warehouse: code })
  return true
}

/**
 * Sets the order in which orders reserve pieces from warehouses.
 * @throws ShopError warehouse.list_changed when it is not all of them
 */
export async function sortWarehouses(
  { shop }: Context,
  { codes }: AdminInput<'warehouses.sort'>,
): Promise<true> {
  const warehouses = warehousesRepository(shop.database.db)
  const known = (await warehouses.list()).map(({ code }) => code)
  const isSame = new Set(codes).size === codes.length && codes.length === known.length
  if (!isSame || known.some((code) => !codes.includes(code))) throw new ShopError('warehouse.list_changed')
  await warehouses.sort(codes)
  return true
}

/**
 * Closes a warehouse that is empty and has no orders to send.
 * @throws ShopError warehouse.main, warehouse.unknown, warehouse.has_orders, warehouse.not_empty
 */
export async function closeWarehouse({ shop }: Context, code: string): Promise<true> {
  if (code === mainWarehouse) throw new ShopError('warehouse.main')
  const warehouses = warehousesRepository(shop.database.db)
  const found = await warehouses.lock(code)
  if (!found?.isOpen) throw new ShopError('warehouse.unknown', { warehouse: code })
  const { orders, pieces } = await warehouses.contents(code)
  if (orders.length > 0) throw new ShopError('warehouse.has_orders', { orders: orders.join(', ') })
  if (pieces > 0) throw new ShopError('warehouse.not_empty', { pieces })
  await warehouses.setOpen(code, false)
  return true
}

/** Reopens a closed warehouse; ignores an open one. @throws ShopError warehouse.unknown */
export async function reopenWarehouse({ shop }: Context, code: string): Promise<true> {
  const warehouses = warehousesRepository(shop.database.db)
  if (code !== mainWarehouse && !(await warehouses.lock(code)))
    throw new ShopError('warehouse.unknown', { warehouse: code })
  await warehouses.setOpen(code, true)
  return true
}

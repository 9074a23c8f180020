import { type PackProduct, warehouseRepository } from '@ambra/db/parcel/warehouse-repository'
import { normalCode } from '@ambra/domain/order/scan-code'
import type { OperationContext } from '../context/operation.ts'

type Context = Pick<OperationContext, 'shop'> & { language: string }

/** Goods by the codes that a scanner reads on them, as `normalCode` writes them; a code of several products stands for none. */
export async function findGoods(
  { shop, language }: Context,
  read: readonly { code: string }[],
): Promise<Map<string, PackProduct>> {
  const warehouse = warehouseRepository(shop.database.db)
  const written = Map.groupBy(read, ({ code }) => normalCode(code))
  const found = new Map<string, PackProduct>()
  for (const [code, ways] of written) {
    const codes = new Set([code, ...ways.map((way) => way.code.trim())])
    const products = await warehouse.findProducts([...codes], language)
    const [only] = products
    if (only && products.length === 1) found.set(code, only)
  }
  return found
}

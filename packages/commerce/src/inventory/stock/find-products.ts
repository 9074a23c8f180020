import { type PackProduct, warehouseRepository } from '@ambra/db/fulfilment'
import { normalCode } from '@ambra/domain/fulfilment/scan-code'
import type { OperationContext } from '../../platform/operations/operation.ts'

type Context = Pick<OperationContext, 'shop'> & { language: string }

/** Finds products by scanned codes, in the format of `normalCode`; a code shared by several products matches none. */
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

import type { Found } from '@ambra/contract/fulfilment/shipments'
import { warehouseRepository } from '@ambra/db/fulfilment'
import { placeRepository } from '@ambra/db/inventory'
import { normalCode } from '@ambra/domain/fulfilment/scan-code'
import { normalSerial } from '@ambra/domain/fulfilment/shipped-pieces'
import type { OperationContext } from '../../platform/operations/operation.ts'

type Context = Pick<OperationContext, 'shop'> & { storeIds: 'all' | number[]; language: string }

/** Finds what a scanned or typed code denotes in the caller's stores: nothing, one match, or several. */
export async function findCode({ shop, storeIds, language }: Context, code: string): Promise<Found[]> {
  const warehouse = warehouseRepository(shop.database.db)
  const isSeen = ({ storeId }: { storeId: number }) => storeIds === 'all' || storeIds.includes(storeId)
  const plain = code.trim()
  const upper = plain.toUpperCase()
  const named = (await warehouse.findNamed(upper)).filter(isSeen)
  const goods = await warehouse.findProducts([...new Set([plain, upper, normalCode(plain)])], language)
  const shelf = await placeRepository(shop.database.db).find(plain)
  const normal = normalSerial(plain)
  const devices = normal ? (await warehouse.findSerial(normal)).filter(isSeen) : []
  return [
    ...named.map(
      ({ number, shipment }): Found => ({
        kind: shipment ? 'shipment' : 'order',
        id: shipment ?? number,
        name: shipment ?? number,
        order: number,
        place: null,
      }),
    ),
    ...goods.map(
      ({ sku, name, place }): Found => ({ kind: 'goods', id: sku, name: name ?? sku, order: null, place }),
    ),
    ...devices.map(
      ({ number, sku, serial }): Found => ({
        kind: 'serial',
        id: sku,
        name: serial,
        order: number,
        place: null,
      }),
    ),
    ...(shelf === undefined
      ? []
      : [{ kind: 'place' as const, id: shelf, name: shelf, order: null, place: shelf }]),
  ].slice(0, 20)
}

import type { warehousesOperations } from '@ambra/contract/inventory/warehouses-operations'
import { sourceOrder } from './order-source.ts'
import {
  closeWarehouse,
  createWarehouse,
  listWarehouses,
  reopenWarehouse,
  sortWarehouses,
  updateWarehouse,
  warehouseGoods,
} from './warehouses.ts'
import { historyName, languageOf } from '../../platform/operations/actor.ts'
import type { Handlers } from '../../platform/operations/operation-handler.ts'

export const warehousesHandlers: Handlers<keyof typeof warehousesOperations> = {
  'warehouses.list': ({ actor, shop, now }) => listWarehouses({ shop, now, language: languageOf(actor) }),
  'warehouses.goods': ({ actor, shop }, input) =>
    warehouseGoods({ shop, language: languageOf(actor) }, input),
  'warehouses.create': ({ actor, shop, now }, input) =>
    createWarehouse({ shop, now, language: languageOf(actor) }, input),
  'warehouses.update': updateWarehouse,
  'warehouses.sort': sortWarehouses,
  'warehouses.close': (context, { code }) => closeWarehouse(context, code),
  'warehouses.open': (context, { code }) => reopenWarehouse(context, code),
  'orders.source': ({ actor, shop, now }, input) =>
    sourceOrder({ shop, now, operator: historyName(actor) }, input),
}

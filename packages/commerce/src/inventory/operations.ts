import { placesHandlers } from './bins/bin-handlers.ts'
import { stockHandlers } from './stock/stock-handlers.ts'
import { warehousesHandlers } from './warehouses/warehouses-handlers.ts'

/** Handlers of the operations of this context. */
export const inventoryOperations = {
  ...placesHandlers,
  ...stockHandlers,
  ...warehousesHandlers,
}

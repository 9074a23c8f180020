import Type, { type Static } from 'typebox'

/** How a warehouse is called in files and in the ledger; the main one is `main`. */
export const WarehouseCode = Type.String({ minLength: 1, maxLength: 30, pattern: '^[a-z][a-z0-9-]*$' })
/** The main warehouse is meant by a request that names none. */
export const WarehouseOrMain = Type.Optional(WarehouseCode)

export const WarehouseName = Type.Object({ code: Type.String(), name: Type.String() })
export type WarehouseName = Static<typeof WarehouseName>
/** Open ones in the order of preference. Empty in a shop with only one: nothing is shown of them there. */
export const WarehouseNames = Type.Array(WarehouseName)

/** Where pieces of an order come from. */
export const OrderSource = Type.Object({
  warehouse: Type.String(),
  name: Type.String(),
  sku: Type.String(),
  qty: Type.Integer(),
})
export type OrderSource = Static<typeof OrderSource>

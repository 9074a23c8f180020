import Type, { type Static } from 'typebox'

/** Code of a warehouse in files and in the ledger; the main one is `main`. */
export const WarehouseCode = Type.String({ minLength: 1, maxLength: 30, pattern: '^[a-z][a-z0-9-]*$' })
/** Warehouse of a request; defaults to the main one. */
export const WarehouseOrMain = Type.Optional(WarehouseCode)

export const WarehouseName = Type.Object({ code: Type.String(), name: Type.String() })
export type WarehouseName = Static<typeof WarehouseName>
/** Open warehouses by preference. Empty in a shop with a single one, which hides them. */
export const WarehouseNames = Type.Array(WarehouseName)

/** Source of an order's pieces. */
export const OrderSource = Type.Object({
  warehouse: Type.String(),
  name: Type.String(),
  sku: Type.String(),
  qty: Type.Integer(),
})
export type OrderSource = Static<typeof OrderSource>

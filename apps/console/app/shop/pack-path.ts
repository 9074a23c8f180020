/**
 * Returns the path of the packing screen of an order. `warehouse`: code of its warehouse, if there are
 * several.
 */
export const packPath = (number: string, warehouse?: string | null): string =>
  `/warehouse/pack/${encodeURIComponent(number)}${warehouse ? `?warehouse=${encodeURIComponent(warehouse)}` : ''}`

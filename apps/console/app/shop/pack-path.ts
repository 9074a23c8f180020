/** The address of the pack table of an order; `warehouse`: code of the one it stands in, where there are several. */
export const packPath = (number: string, warehouse?: string | null): string =>
  `/warehouse/pack/${encodeURIComponent(number)}${warehouse ? `?warehouse=${encodeURIComponent(warehouse)}` : ''}`

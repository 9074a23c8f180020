/** Returns the path of a warehouse. */
export const warehousePath = (code: string): string => `/warehouses/${encodeURIComponent(code)}`

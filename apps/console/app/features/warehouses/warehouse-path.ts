/** The address of a warehouse: what lies there. */
export const warehousePath = (code: string): string => `/warehouses/${encodeURIComponent(code)}`

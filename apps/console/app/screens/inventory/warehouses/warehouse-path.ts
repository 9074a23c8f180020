export const warehousePath = (code: string): string => `/warehouses/${encodeURIComponent(code)}`

/** Code of the warehouse that is always there. */
export const mainWarehouse = 'main'

/** Whether a field is a price, which goes through what writes prices with their history. */
export const isPrice = (path: string): path is 'price' | 'special' => path === 'price' || path === 'special'

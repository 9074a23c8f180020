/** Returns the number in the cart badge: total quantity or number of lines. @see spec §4 "Cart count" */
export function cartCount(
  items: readonly { qty: number }[],
  by: 'quantities' | 'lines' = 'quantities',
): number {
  return by === 'lines' ? items.length : items.reduce((sum, item) => sum + item.qty, 0)
}

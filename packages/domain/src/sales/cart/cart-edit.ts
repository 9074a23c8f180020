import type { ConfigurableChild, Product } from '@ambra/contract/catalogue/product'
import { inDoubtOf } from './cart-removal.ts'
import {
  type CartChange,
  findLine,
  type LocalLine,
  type NewLine,
  withLines,
  withQuantity,
} from './local-cart.ts'
import { selectionOf, variantByItemOptions } from '../../catalogue/prices/variants.ts'

/**
 * Changes the options of a line, which keeps its position, quantity and server item; the server gets the new
 * options next. If the cart already has these options, merges the lines.
 * @see spec §4 "Cart edit mode"
 */
export const changeLine =
  (lineId: string, wanted: NewLine): CartChange =>
  (cart) => {
    const line = cart.cartItems.find((candidate) => candidate.lineId === lineId)
    const same = findLine(cart, wanted)
    if (!line || same === line) return cart
    const doubt = inDoubtOf(line)
    const before =
      doubt.length > 0 ? { ...cart, removedInDoubt: [...(cart.removedInDoubt ?? []), ...doubt] } : cart
    if (!same) return withLines(before, (other) => (other === line ? chosen(line, wanted) : other))
    const { sku, server_item_id, qty } = line
    return {
      ...before,
      cartItems: cart.cartItems.flatMap((other) => {
        if (other === line) return []
        return other === same ? withQuantity(same, same.qty + qty) : other
      }),
      removedItems: [
        ...cart.removedItems,
        ...(server_item_id === undefined ? [] : [{ sku, item_id: server_item_id }]),
      ],
    }
  }

/** Without a confirmed quantity the line is sent again under its item id. */
function chosen({ lineId, qty, server_item_id }: LocalLine, wanted: NewLine): LocalLine {
  return withQuantity({ ...wanted, lineId, ...(server_item_id !== undefined && { server_item_id }) }, qty)
}

type Parent = Pick<Product, 'configurable_options' | 'configurable_children'>
/** Configuration of a line: SKU, and selected options as ids and as text. */
type Reconfigured = {
  sku: string
  optionIds?: readonly { option_id: string | number; option_value: string | number }[] | undefined
  words?: readonly { label: string; value: string }[] | undefined
}

const swapAttributes: readonly string[] = ['size', 'color', 'colour']
const folded = (text: string) => text.trim().toLocaleLowerCase()

/**
 * Finds the variant of the configurable parent that a line represents: by SKU, by option ids, otherwise by
 * the size and color that the line names. A client may have added it as a simple product.
 * @see spec §4 "swapped for its configurable parent matching size and color"
 */
export function variantOfLine(
  parent: Parent,
  { sku, optionIds = [], words = [] }: Reconfigured,
): string | undefined {
  const { configurable_children: children } = parent
  const exact =
    children.find((child) => child.sku === sku) ??
    (optionIds.length > 0 ? variantByItemOptions(parent, optionIds) : undefined)
  if (exact) return exact.sku
  const named = new Set(words.map(({ value }) => folded(value)))
  return children.find((child) => isNamed(parent, child, named))?.sku
}

function isNamed(parent: Parent, child: ConfigurableChild, named: ReadonlySet<string>): boolean {
  const selection = selectionOf(parent, child)
  const matched = parent.configurable_options
    .filter(({ attribute_code }) => swapAttributes.includes(attribute_code))
    .map(({ attribute_code, values }) =>
      values.find(({ value_index }) => String(value_index) === selection[attribute_code]),
    )
  return matched.length > 0 && matched.every((value) => value !== undefined && named.has(folded(value.label)))
}

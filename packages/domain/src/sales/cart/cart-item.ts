import type { CartItem } from '@ambra/contract/sales/cart'
import {
  isRecord,
  optionKinds,
  type OptionKind,
  optionList,
} from '../../catalogue/product-types/option-values.ts'
import { traitsOf } from '../../catalogue/product-types/traits.ts'
import { sha3 } from '../../platform/text/sha3.ts'

/** Fields of a line that determine its identity, in the browser's or the server's cart. */
export type LineIdentity = Pick<CartItem, 'sku'> & {
  server_item_id?: number | undefined
  item_id?: number | undefined
  checksum?: string | undefined
  product_option?: unknown
}
function numbersToText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(numbersToText)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, numbersToText(inner)]))
}

/**
 * Computes the checksum of a line's options, stored when it is added: SHA3-224 of the first non-empty kind of
 * options, numbers as text; of `null` without options.
 * @see spec §3 Cart item, docs/rules/cart CRT-14 (check values)
 */
export function checksumOf(item: { product_option?: unknown }): string {
  const { product_option: option } = item
  if (option === undefined || option === null) return sha3('null')
  for (const kind of optionKinds) {
    const list = optionList(option, kind)
    if (list.length > 0) return sha3(JSON.stringify(numbersToText(list)))
  }
  return sha3(JSON.stringify(option))
}

const storedChecksum = (item: LineIdentity) => item.checksum ?? checksumOf(item)
const has = (item: LineIdentity, kind: OptionKind) => optionList(item.product_option, kind).length > 0

function isSameServerItem(a: LineIdentity, b: LineIdentity): boolean {
  const id = a.server_item_id ?? a.item_id
  return id !== undefined && id === (b.server_item_id ?? b.item_id)
}

/**
 * Returns whether two lines are the same: by server item id or checksum with bundle or custom options, by SKU
 * with configurable options, otherwise by server item id or SKU.
 * @see spec §4 "Items match by", docs/rules/cart CRT-15
 */
export function isSameItem(a: LineIdentity, b: LineIdentity): boolean {
  for (const kind of ['bundle_options', 'custom_options'] as const) {
    if (has(a, kind) || has(b, kind)) return isSameServerItem(a, b) || storedChecksum(a) === storedChecksum(b)
  }
  if (has(a, 'configurable_item_options') || has(b, 'configurable_item_options'))
    return String(a.sku) === String(b.sku)
  return isSameServerItem(a, b) || a.sku === b.sku
}

/** Returns whether all lines are downloadable or virtual; then cash on delivery is hidden. @see spec §4 */
export function isVirtualCart(items: readonly { type_id?: string; product_type?: string }[]): boolean {
  return (
    items.length > 0 && items.every((item) => traitsOf(item.type_id ?? item.product_type).isVirtual === true)
  )
}

/**
 * Parses a quantity from any client: a positive integer up to `max`, also as text ("2"); undefined for
 * anything else (0, -1, 1.5, "2x", 1e9).
 * @see spec §5 "Quantity arriving as a string is converted to an integer"
 */
export function readQuantity(value: unknown, max = 10_000): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= max
    ? number
    : undefined
}

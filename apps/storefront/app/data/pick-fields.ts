/** Fields of a product card, requested by name to keep a page of 50 small. */
export const cardFields = [
  'id', 'sku', 'parentSku', 'name', 'slug', 'type_id', 'image', 'price', 'price_incl_tax', 'final_price',
  'lowestPrice30', 'discountPercent', 'hasSeveralPrices', 'priceGrade', 'childSku', 'childImage', 'childOptions', 'grades', 'keySpecs', 'isRefurbished', 'total_qty', 'created_at',
  'energyClass', 'energyScale', 'energySheet', 'unitMeasure', 'setReductions', 'charging', 'rating', 'reviewCount', 'stock.is_in_stock',
  'stock.manage_stock', 'stock.min_sale_qty', 'stock.qty_increments', 'weightG', 'sizeMm',
] // biome-ignore format: a table reads better in lines

/**
 * Returns the named fields of a document; for paths such as `stock.is_in_stock` only these parts of
 * `stock`.
 */
export function pick(document: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const field of fields) {
    const [name = field, part] = field.split('.')
    const value = document[name]
    if (value === undefined) continue
    if (!part || !isRecord(value)) picked[name] = value
    else if (value[part] !== undefined)
      picked[name] = { ...(isRecord(picked[name]) && picked[name]), [part]: value[part] }
  }
  return picked
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

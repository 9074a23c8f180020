/** Fields of a product card, asked for by name so that a page of 50 stays small. */
export const cardFields = [
  'id', 'sku', 'parentSku', 'name', 'slug', 'type_id', 'image', 'price', 'price_incl_tax', 'final_price',
  'lowestPrice30', 'discountPercent', 'grades', 'keySpecs', 'isRefurbished', 'total_qty', 'created_at',
  'energyClass', 'energyScale', 'energySheet', 'rating', 'reviewCount', 'stock.is_in_stock',
] // biome-ignore format: a table reads better in lines
